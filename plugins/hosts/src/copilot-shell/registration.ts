import type { HostRegistration } from '@cosh/core';
import { inMilliseconds, nestedEntry } from '../registration/nested-entry.js';
import { settingsFile } from '../registration/settings-file.js';

/** copilot-shell of alibaba/anolisa, read in 2.4.1. PostToolUseFailure comes with its sandbox only. */
export const copilotShellRegistration: HostRegistration = {
  host: 'copilot-shell',
  events: [
    { name: 'SessionStart', point: 'SessionStart' },
    { name: 'UserPromptSubmit', point: 'UserPromptSubmit' },
    { name: 'PreToolUse', point: 'PreToolUse' },
    { name: 'PostToolUse', point: 'PostToolUse' },
    { name: 'Stop', point: 'Stop' },
    { name: 'BeforeModel', point: 'BeforeModel', onDemand: true },
    { name: 'AfterModel', point: 'AfterModel', onDemand: true },
  ],
  timeoutUnit: 'ms',
  files: settingsFile('.copilot-shell', 'settings.json'),
  entry: nestedEntry(inMilliseconds, { name: 'cosh' }),
  offSwitches: [{ path: ['hooksConfig', 'enabled'], value: false }],
  steps: [],
};
