import path from 'node:path';
import type { HookFile, HostRegistration } from '@cosh/core';
import { chosenFolder } from './chosen-folder.js';

/**
 * A JSON file of the same name in a folder of the home and in one of the project. `variable` names the folder of the
 * person's files where it is set.
 */
export const settingsFile = (folder: string, name: string, variable?: string): HostRegistration['files'] => (scope, places): HookFile[] => {
  const user = variable === undefined ? path.join(places.home, folder) : chosenFolder(places, variable, folder);
  return [{ file: path.join(scope === 'user' ? user : path.join(places.project, folder), name), format: 'json' }];
};
