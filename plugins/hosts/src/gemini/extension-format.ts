import type { FormatReader } from '@cosh/core';
import { contextFile, foldersOrDeclared, identityOf, mcpServers, settingsList } from '../shared/extension/contributions.js';
import { declaredHooks } from '../shared/extension/declared-hooks.js';
import { hooksFilesReader } from '../shared/extension/file-reader.js';
import type { HookWords } from '../shared/extension/hook-words.js';
import { geminiWords } from './hook-words.js';

/** An extension with a manifest like Gemini's: its hooks in `hooks/hooks.json`, and in what the manifest says. */
export const extensionReader = (words: HookWords, usualContext: string): FormatReader => ({
  read: async (files, mark) => {
    const manifest = (await files.read(mark)) ?? {};
    const hooks = await declaredHooks(files, mark, manifest.hooks, ['hooks/hooks.json'], words);
    return {
      ...hooks, ...identityOf(manifest),
      contributions: {
        ...(await foldersOrDeclared(files, manifest, ['skills', 'commands', 'agents'])), ...(await mcpServers(files, manifest, [])),
        ...(await contextFile(files, manifest, usualContext)), ...settingsList(manifest.settings),
      },
    };
  },
});

export const geminiExtension = extensionReader(geminiWords, 'GEMINI.md');

/** The settings of a project. */
export const geminiSettings = hooksFilesReader(geminiWords, () => Promise.resolve(['.gemini/settings.json']));
