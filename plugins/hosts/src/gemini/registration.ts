import type { HostRegistration } from '@cosh/core';
import { inMilliseconds, nestedEntry } from '../registration/nested-entry.js';
import { settingsFile } from '../registration/settings-file.js';

/** docs/hooks of google-gemini/gemini-cli. AfterModel comes once for each piece of a streamed answer. */
export const geminiRegistration: HostRegistration = {
  host: 'gemini',
  events: [
    { name: 'SessionStart', point: 'SessionStart' },
    { name: 'BeforeAgent', point: 'UserPromptSubmit' },
    { name: 'BeforeTool', point: 'PreToolUse' },
    { name: 'AfterTool', point: 'PostToolUse' },
    { name: 'AfterAgent', point: 'Stop' },
    { name: 'BeforeModel', point: 'BeforeModel', onDemand: true },
    { name: 'AfterModel', point: 'AfterModel', onDemand: true },
  ],
  timeoutUnit: 'ms',
  files: settingsFile('.gemini', 'settings.json'),
  entry: nestedEntry(inMilliseconds, { name: 'cosh' }),
  offSwitches: [{ path: ['hooksConfig', 'enabled'], value: false }],
  steps: [],
};
