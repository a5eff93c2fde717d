import { isJsonObject, type FolderFiles, type ForeignManifest, type FormatReader, type JsonObject } from '@cosh/core';
import type { HookWords } from './hook-words.js';
import { noHooks, readDocument, together } from './read-table.js';

/** Whether a settings file has hooks; one that cannot be read may have. */
export const hasHooks = (document: JsonObject | undefined): boolean => document === undefined || 'hooks' in document;

/** A folder whose hooks stand in these files, and nothing else of it is an extension. */
export function hooksFilesReader(words: HookWords, filesOf: (files: FolderFiles, mark: string) => Promise<readonly string[]>): FormatReader {
  return {
    recognises: async (files, mark) => hasHooks(await files.read(mark)) || isJsonObject(await files.read(mark)) && !/settings|config/.test(mark),
    read: async (files, mark): Promise<ForeignManifest> => {
      const tables = await Promise.all((await filesOf(files, mark)).map(async (file) => {
        const document = (await files.has(file)) ? await files.read(file) : undefined;
        return document ? readDocument(document, words, file) : noHooks;
      }));
      return { ...together(...tables), contributions: {} };
    },
  };
}
