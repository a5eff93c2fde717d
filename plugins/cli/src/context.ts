import { createCosh, definePlugin, locationsFrom, PRECOMPILED_VALIDATORS, type Cosh, type PrecompiledValidators } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin } from '@cosh/event-points';
import { hostsPlugin } from '@cosh/hosts';
import { tracePlugin } from '@cosh/session/trace';

/** What a command may use of the world. */
export interface Context {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly stdin: NodeJS.ReadStream;
  createCosh(): Promise<Cosh>;
  /** The exit status that the process ends with unless something fails. */
  exitCode: number;
  /** Ends the process with it, whatever is still going on. */
  exitNow(): void;
}

/** A shell may stand in a folder that is gone. */
function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    return process.env.HOME ?? '/';
  }
}

// Made by the build; without it everything works, only slower.
async function precompiled(): Promise<PrecompiledValidators> {
  return (await import('./validators.js').catch(() => ({ default: new Map() }))).default;
}

export function processContext(): Context {
  const cwd = workingFolder();
  const context: Context = {
    environment: process.env,
    cwd,
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: process.stdin,
    exitCode: 0,
    exitNow: () => process.exit(context.exitCode),
    createCosh: async () => {
      const validators = await precompiled();
      const build = definePlugin({ name: 'validators', register: (registrar) => registrar.service(PRECOMPILED_VALIDATORS, validators) });
      const trace = tracePlugin({ logs: locationsFrom(process.env).logs, environment: process.env });
      return createCosh({ cwd, plugins: [eventPointsPlugin, dialectsPlugin, hostsPlugin, build, trace] });
    },
  };
  return context;
}
