import path from 'node:path';
import type { HostRegistration } from '@cosh/core';
import { chosenFolder } from '../registration/chosen-folder.js';
import { inSeconds } from '../registration/nested-entry.js';

/** docs.github.com, "hooks reference" of Copilot. Every file of its hooks folders counts, so the bridge has one of its own. */
export const copilotRegistration: HostRegistration = {
  host: 'copilot',
  events: [
    { name: 'sessionStart', point: 'SessionStart' },
    { name: 'userPromptSubmitted', point: 'UserPromptSubmit' },
    { name: 'preToolUse', point: 'PreToolUse' },
    { name: 'postToolUse', point: 'PostToolUse' },
    { name: 'postToolUseFailure', point: 'PostToolUseFailure' },
    { name: 'agentStop', point: 'Stop' },
  ],
  timeoutUnit: 's',
  files: (scope, places) => {
    const folder = scope === 'user' ? chosenFolder(places, 'COPILOT_HOME', '.copilot') : path.join(places.project, '.github');
    return [{ file: path.join(folder, 'hooks', 'cosh.json'), format: 'json', own: true }];
  },
  head: { version: 1 },
  entry: ({ command, timeoutMs }) => ({ type: 'command', bash: command, timeoutSec: inSeconds(timeoutMs) }),
  offSwitches: [{ path: ['disableAllHooks'], value: true }],
  steps: [],
};
