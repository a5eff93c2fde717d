import { hooksFilesReader } from '../shared/extension/file-reader.js';
import { copilotShellWords } from './hook-words.js';

/** The settings of a project. Its extensions have manifests of version 0 of this project's own format. */
export const copilotShellSettings = hooksFilesReader(copilotShellWords, () => Promise.resolve(['.copilot-shell/settings.json']));
