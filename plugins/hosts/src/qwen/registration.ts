import type { HostRegistration } from '@cosh/core';
import { inMilliseconds, nestedEntry } from '../registration/nested-entry.js';
import { sameNames } from '../registration/same-names.js';
import { settingsFile } from '../registration/settings-file.js';

/** Newer versions count in seconds, but take what is 1000 and more for milliseconds, as all older ones do. */
export const qwenRegistration: HostRegistration = {
  host: 'qwen',
  events: sameNames('SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'Stop'),
  timeoutUnit: 'ms',
  files: settingsFile('.qwen', 'settings.json'),
  entry: nestedEntry(inMilliseconds, { name: 'cosh' }),
  offSwitches: [{ path: ['disableAllHooks'], value: true }],
  steps: [],
};
