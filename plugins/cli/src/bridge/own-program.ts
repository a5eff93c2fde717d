import { realpathSync } from 'node:fs';
import path from 'node:path';
import { shellWord, type CommandRunner, type RegistrationScope } from '@cosh/core';
import type { Context } from '../context.js';
import { onSearchPath } from './on-search-path.js';
import { opensSockets, warmProgram } from './warm-program.js';

const resolved = (file: string): string | undefined => {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
};

const ownScript = (): string => path.resolve(process.argv[1] ?? 'cosh');

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
  const script = ownScript();
  return scope === 'project' && isInSearchPath(script, context) ? 'cosh' : `${shellWord(process.execPath)} ${shellWord(script)}`;
}

/** What an agent is to call: where paths are absolute anyway and the system allows it, the program that asks a running server first. */
export async function bridgeProgram(context: Context, scope: RegistrationScope, runner: CommandRunner): Promise<string> {
  const own = ownProgram(context, scope);
  const warm = own === 'cosh' ? undefined : warmProgram(ownScript());
  return warm && (await opensSockets(warm.shell, runner)) ? warm.words : own;
}

/** Every way in which this cosh is called. */
export const ownPrograms = (context: Context, scopes: readonly RegistrationScope[]): string[] =>
  [...scopes.map((scope) => ownProgram(context, scope)), ...[warmProgram(ownScript())].flatMap((warm) => warm?.words ?? [])];
