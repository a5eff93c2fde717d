import { isJsonObject, type FolderFiles, type FormatReader, type JsonObject } from '@cosh/core';
import { claudeWords } from '../../claude-code/hook-words.js';
import { copilotWords } from '../../copilot/hook-words.js';
import { cursorWords } from '../../cursor/hook-words.js';
import { geminiWords } from '../../gemini/hook-words.js';
import type { HookWords } from './hook-words.js';
import { readDocument } from './read-table.js';

const eventsOf = (document: JsonObject): string[] => Object.keys(isJsonObject(document.hooks) ? document.hooks : document);
const knows = ({ events, otherEvents }: HookWords, event: string): boolean => Object.hasOwn(events, event) || otherEvents.includes(event);

/** Events that only one of them has say whose file it is; with those of several, the one that knows most of them. */
function wordsFor(document: JsonObject): HookWords | undefined {
  const events = eventsOf(document);
  const candidates = [claudeWords, geminiWords, copilotWords, cursorWords].map((words) => ({ words, known: events.filter((event) => knows(words, event)).length }));
  const most = Math.max(...candidates.map(({ known }) => known));
  return most === 0 ? undefined : candidates.find(({ known }) => known === most)!.words;
}

const documentOf = async (files: FolderFiles, mark: string): Promise<JsonObject> => (await files.read(mark)) ?? {};

/** A hooks file that stands where several agents look for theirs: its events say which one's it is. */
export const plainHooksFile: FormatReader = {
  recognises: async (files, mark) => wordsFor(await documentOf(files, mark)) !== undefined,
  read: async (files, mark) => {
    const document = await documentOf(files, mark);
    return { ...readDocument(document, wordsFor(document) ?? claudeWords, mark), contributions: {} };
  },
};
