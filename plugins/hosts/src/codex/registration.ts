import path from 'node:path';
import type { HostRegistration } from '@cosh/core';
import { chosenFolder } from '../registration/chosen-folder.js';
import { inSeconds, nestedEntry } from '../registration/nested-entry.js';
import { sameNames } from '../registration/same-names.js';

/**
 * developers.openai.com/codex/hooks. A layer has its hooks in `hooks.json` or in `config.toml`; in both is a warning at each start, so
 * where the person has some in `config.toml`, ours go there. Each is skipped until it has been reviewed in `/hooks`.
 */
export const codexRegistration: HostRegistration = {
  host: 'codex',
  events: sameNames('SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'Stop'),
  timeoutUnit: 's',
  files: (scope, places) => {
    const folder = scope === 'user' ? chosenFolder(places, 'CODEX_HOME', '.codex') : path.join(places.project, '.codex');
    return [{ file: path.join(folder, 'hooks.json'), format: 'json' }, { file: path.join(folder, 'config.toml'), format: 'toml' }];
  },
  entry: nestedEntry(inSeconds),
  offSwitches: [{ path: ['features', 'hooks'], value: false }, { path: ['features', 'codex_hooks'], value: false }],
  steps: ['review-hooks'],
};
