import path from 'node:path';
import type { Locations } from '../contract/index.js';
import { CoshError } from '../diagnostics/index.js';

type Environment = Readonly<Record<string, string | undefined>>;

function homeFolder(environment: Environment): string {
  const home = environment.HOME || process.getBuiltinModule('node:os').homedir();
  if (path.isAbsolute(home)) return home;
  // A relative home would put trust and state into whatever folder the agent happens to be in.
  throw new CoshError('home_invalid', `HOME is ${JSON.stringify(home)}, not an absolute path`, { hint: 'set HOME to your home folder' });
}

function coshHome(environment: Environment, home: string): string {
  const chosen = environment.COSH_HOME;
  if (!chosen) return path.resolve(home, '.copilot-shell');
  if (path.isAbsolute(chosen)) return path.normalize(chosen);
  throw new CoshError('home_invalid', `COSH_HOME is ${JSON.stringify(chosen)}, not an absolute path`, { hint: 'set it to an absolute path, or unset it' });
}

/** Where files are, from the environment alone. XDG Base Directory, "relative paths are to be ignored". Throws `home_invalid`. */
export function locationsFrom(environment: Environment): Locations {
  const userHome = homeFolder(environment);
  const home = coshHome(environment, userHome);
  const xdg = environment.XDG_CONFIG_HOME;
  const system = environment.COSH_SYSTEM_EXTENSIONS ?? '/usr/share/anolisa/extensions';
  return {
    home,
    config: path.resolve(xdg && path.isAbsolute(xdg) ? xdg : path.resolve(userHome, '.config'), 'cosh'),
    userExtensions: path.resolve(home, 'extensions'),
    systemExtensions: system.split(path.delimiter).filter((folder) => path.isAbsolute(folder)),
    states: path.resolve(home, 'states'),
    sessions: path.resolve(home, 'sessions'),
    logs: path.resolve(home, 'logs'),
  };
}
