import type { FormatReader } from '@cosh/core';
import { foldersOrDeclared, identityOf, mcpServers } from '../shared/extension/contributions.js';
import { declaredHooks } from '../shared/extension/declared-hooks.js';
import { hooksFilesReader } from '../shared/extension/file-reader.js';
import { copilotWords } from './hook-words.js';

/** A plugin: `plugin.json` in `.plugin` or `.github/plugin`. */
export const copilotPlugin: FormatReader = {
  read: async (files, mark) => {
    const manifest = (await files.read(mark)) ?? {};
    const hooks = await declaredHooks(files, mark, manifest.hooks, ['hooks.json', 'hooks/hooks.json'], copilotWords);
    return { ...hooks, ...identityOf(manifest), contributions: { ...(await foldersOrDeclared(files, manifest, ['skills', 'commands', 'agents'])), ...(await mcpServers(files, manifest, ['.mcp.json'])) } };
  },
};

/** The hooks of a repository: every file of the folder, in the order of their names. */
export const copilotHooks = hooksFilesReader(copilotWords, async (files) => (await files.list('.github/hooks')).filter((name) => name.endsWith('.json')).map((name) => `.github/hooks/${name}`));
