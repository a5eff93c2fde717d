import path from 'node:path';
import type { HookFile, HostRegistration } from '@cosh/core';

/**
 * A JSON file of the same name in a folder of the home and in one of the project. `variable` names the folder of the
 * person's files where it is set.
 */
export const settingsFile = (folder: string, name: string, variable?: string): HostRegistration['files'] => (scope, { home, project, environment }): HookFile[] => {
  const chosen = variable === undefined ? undefined : environment[variable];
  const user = chosen !== undefined && path.isAbsolute(chosen) ? chosen : path.join(home, folder);
  return [{ file: path.join(scope === 'user' ? user : path.join(project, folder), name), format: 'json' }];
};
