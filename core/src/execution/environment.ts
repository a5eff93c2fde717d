import type { Source } from '../contract/index.js';
import { cleanPath } from './clean-path.js';

type Environment = Readonly<Record<string, string | undefined>>;

// What a program needs to find itself and its files, and nothing that carries a secret or loads code.
const allowed = new Set(['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'TZ', 'TERM', 'TMPDIR']);
// Files that a shell reads when it starts: what they print would stand before a hook's answer.
const startUpFiles = ['BASH_ENV', 'ENV'];
const isAllowed = (name: string): boolean => allowed.has(name) || name.startsWith('LC_') || name.startsWith('COSH_');

/**
 * The whole environment of a hook: what its source inherits (a person's own hooks everything, those of extensions and
 * workspaces an allowlist, with a clean PATH), then what it declares, then what its dialect tells it. `undefined` takes a variable
 * away. `folder` is where the hook runs: programs of that project do not count for a hook that is not the person's own.
 */
export function hookEnvironment(
  kind: Source['kind'],
  inherited: Environment,
  declared: Environment,
  told: Environment,
  folder = '/',
): Record<string, string> {
  const result: Record<string, string> = {};
  for (const name of Object.keys(inherited)) {
    const value = inherited[name];
    if (value !== undefined && (kind === 'user' || isAllowed(name))) result[name] = value;
  }
  const put = (variables: Environment): void => {
    for (const name of Object.keys(variables)) {
      const value = variables[name];
      if (value === undefined) delete result[name];
      else result[name] = value;
    }
  };
  if (kind !== 'user') result.PATH = cleanPath(inherited.PATH ?? '', folder, inherited.HOME ?? '/');
  for (const name of startUpFiles) delete result[name];
  // The pipes of Node are sockets; on a socket a bash that is the first shell believes to be a remote login and reads ~/.bashrc.
  if (!(Number(result.SHLVL) >= 1)) result.SHLVL = '1';
  put(declared);
  put(told);
  return result;
}
