import type { HostRegistration } from '@cosh/core';
import { inSeconds } from '../registration/nested-entry.js';
import { settingsFile } from '../registration/settings-file.js';

/** cursor.com/docs/hooks. `beforeShellExecution` would tell of a call that `preToolUse` has told of, so it is not registered. */
export const cursorRegistration: HostRegistration = {
  host: 'cursor',
  events: [
    { name: 'sessionStart', point: 'SessionStart' },
    { name: 'beforeSubmitPrompt', point: 'UserPromptSubmit' },
    { name: 'preToolUse', point: 'PreToolUse' },
    { name: 'postToolUse', point: 'PostToolUse' },
    { name: 'postToolUseFailure', point: 'PostToolUseFailure' },
    { name: 'stop', point: 'Stop' },
  ],
  timeoutUnit: 's',
  files: settingsFile('.cursor', 'hooks.json'),
  head: { version: 1 },
  entry: ({ command, timeoutMs, failClosed }) => ({ command, timeout: inSeconds(timeoutMs), ...(failClosed ? { failClosed: true } : {}) }),
  steps: [],
};
