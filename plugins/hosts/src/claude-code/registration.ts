import type { HostRegistration } from '@cosh/core';
import { inSeconds, nestedEntry } from '../registration/nested-entry.js';
import { sameNames } from '../registration/same-names.js';
import { settingsFile } from '../registration/settings-file.js';

/** code.claude.com/docs/en/hooks.md. `onFailure` since 2.1.295; older versions do not look at it. */
export const claudeCodeRegistration: HostRegistration = {
  host: 'claude-code',
  events: sameNames('SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'Stop'),
  timeoutUnit: 's',
  files: settingsFile('.claude', 'settings.json', 'CLAUDE_CONFIG_DIR'),
  entry: (call) => nestedEntry(inSeconds, call.failClosed ? { onFailure: 'block' } : {})(call),
  offSwitches: [{ path: ['disableAllHooks'], value: true }],
  steps: [],
};
