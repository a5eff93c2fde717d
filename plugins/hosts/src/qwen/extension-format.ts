import { extensionReader } from '../gemini/extension-format.js';
import { hooksFilesReader } from '../shared/extension/file-reader.js';
import { qwenWords } from './hook-words.js';

export const qwenExtension = extensionReader(qwenWords, 'QWEN.md');

/** The settings of a project. */
export const qwenSettings = hooksFilesReader(qwenWords, () => Promise.resolve(['.qwen/settings.json']));
