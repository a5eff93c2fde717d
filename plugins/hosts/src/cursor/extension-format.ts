import type { FormatReader } from '@cosh/core';
import { foldersOrDeclared, identityOf, mcpServers } from '../shared/extension/contributions.js';
import { declaredHooks } from '../shared/extension/declared-hooks.js';
import { hooksFilesReader } from '../shared/extension/file-reader.js';
import { cursorWords } from './hook-words.js';

/** A plugin: `.cursor-plugin/plugin.json`. */
export const cursorPlugin: FormatReader = {
  read: async (files, mark) => {
    const manifest = (await files.read(mark)) ?? {};
    const hooks = await declaredHooks(files, mark, manifest.hooks, ['hooks/hooks.json'], cursorWords);
    return { ...hooks, ...identityOf(manifest), contributions: { ...(await foldersOrDeclared(files, manifest, ['skills', 'commands', 'agents'])), ...(await mcpServers(files, manifest, ['mcp.json', '.mcp.json'])) } };
  },
};

/** The hooks of a project. */
export const cursorHooks = hooksFilesReader(cursorWords, () => Promise.resolve(['.cursor/hooks.json']));
