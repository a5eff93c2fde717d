import path from 'node:path';
import type { HostRegistration } from '@cosh/core';
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
  files: (scope, { home, project, environment }) => {
    const user = environment.COPILOT_HOME !== undefined && path.isAbsolute(environment.COPILOT_HOME) ? environment.COPILOT_HOME : path.join(home, '.copilot');
    return [{ file: path.join(scope === 'user' ? user : path.join(project, '.github'), 'hooks', 'cosh.json'), format: 'json', own: true }];
  },
  head: { version: 1 },
  entry: ({ command, timeoutMs }) => ({ type: 'command', bash: command, timeoutSec: inSeconds(timeoutMs) }),
  offSwitches: [{ path: ['disableAllHooks'], value: true }],
  steps: [],
};
