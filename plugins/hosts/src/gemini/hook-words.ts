import { commonFields, pointsOf, type HookWords } from '../shared/extension/hook-words.js';
import { gemini } from './adapter.js';

/** settings.json and an extension's hooks.json. Source: google-gemini/gemini-cli, docs/hooks. */
export const geminiWords: HookWords = {
  ...commonFields,
  dialectOf: () => 'gemini',
  events: pointsOf(gemini.events),
  otherEvents: ['SessionEnd', 'BeforeToolSelection', 'PreCompress', 'Notification'],
  switches: ['enabled', 'disabled', 'notifications'],
  otherTypes: ['runtime', 'plugin'],
  variables: { extension: [], workspace: ['GEMINI_PROJECT_DIR', 'CLAUDE_PROJECT_DIR', 'GEMINI_CWD'], withoutBraces: true },
};
