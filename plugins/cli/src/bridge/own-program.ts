import { realpathSync } from 'node:fs';
import path from 'node:path';
import { shellWord, type RegistrationScope } from '@cosh/core';
import type { Context } from '../context.js';
import { onSearchPath } from './on-search-path.js';

const resolved = (file: string): string | undefined => {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
};

/** Whether the `cosh` that a shell would find is this one. */
function isInSearchPath(script: string, { environment }: Context): boolean {
  const own = resolved(script);
  const first = onSearchPath('cosh', environment.PATH).map(resolved).find((file) => file !== undefined);
  return own !== undefined && first === own;
}

/**
 * What starts this cosh, as words for a shell. By absolute paths, since an agent that was started from a desktop has another search path;
 * in a project, whose files go to other machines, by name where that leads here.
 */
export function ownProgram(context: Context, scope: RegistrationScope): string {
  const script = path.resolve(process.argv[1] ?? 'cosh');
  return scope === 'project' && isInSearchPath(script, context) ? 'cosh' : `${shellWord(process.execPath)} ${shellWord(script)}`;
}
