import path from 'node:path';
import type { HostRegistration } from '@cosh/core';
import { chosenFolder } from '../registration/chosen-folder.js';
import { pluginText } from './plugin-text.js';

/** opencode.ai/docs/plugins. It has no command hooks: a plugin of ours calls the bridge. */
export const opencodeRegistration: HostRegistration = {
  host: 'opencode',
  events: [
    { name: 'session.created', point: 'SessionStart' },
    { name: 'chat.message', point: 'UserPromptSubmit' },
    { name: 'tool.execute.before', point: 'PreToolUse' },
    { name: 'tool.execute.after', point: 'PostToolUse' },
    { name: 'session.idle', point: 'Stop' },
  ],
  timeoutUnit: 'ms',
  files: (scope, places) => {
    const folder = scope === 'user' ? path.join(chosenFolder(places, 'XDG_CONFIG_HOME', '.config'), 'opencode') : path.join(places.project, '.opencode');
    return [{ file: path.join(folder, 'plugins', 'cosh.js'), format: 'module', own: true }];
  },
  entry: () => ({}),
  module: pluginText,
  steps: ['restart'],
};
