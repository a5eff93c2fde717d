import type { FormatReader } from '@cosh/core';
import { foldersOrDeclared, identityOf, mcpServers } from '../shared/extension/contributions.js';
import { declaredHooks } from '../shared/extension/declared-hooks.js';
import { hooksFilesReader } from '../shared/extension/file-reader.js';
import { codexWords } from './hook-words.js';

/** A plugin: `.codex-plugin/plugin.json`. */
export const codexPlugin: FormatReader = {
  read: async (files, mark) => {
    const manifest = (await files.read(mark)) ?? {};
    const hooks = await declaredHooks(files, mark, manifest.hooks, ['hooks/hooks.json'], codexWords);
    return { ...hooks, ...identityOf(manifest), contributions: { ...(await foldersOrDeclared(files, manifest, ['skills'])), ...(await mcpServers(files, manifest, ['.mcp.json'])) } };
  },
};

/** The configuration of a project: both files count, and what is in them adds up. */
export const codexHooks = hooksFilesReader(codexWords, () => Promise.resolve(['.codex/hooks.json', '.codex/hooks.toml', '.codex/config.toml']));
