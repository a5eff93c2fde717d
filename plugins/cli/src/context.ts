import { Readable } from 'node:stream';
import { createCosh, definePlugin, locationsFrom, PRECOMPILED_VALIDATORS, type Cosh, type PrecompiledValidators } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin } from '@cosh/event-points';
import { hostsPlugin } from '@cosh/hosts';
import { tracePlugin } from '@cosh/session/trace';
import type { ReadSoFar } from './quiet/plain-world.js';
import { rememberQuiet } from './quiet/remember-quiet.js';

/** What a command may use of the world. */
export interface Context {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly stdin: NodeJS.ReadStream;
  /** `remembersQuiet`: for one event, after which it is remembered if no hook concerned it. */
  createCosh(options?: { readonly remembersQuiet?: boolean }): Promise<Cosh>;
  /** Which build this is, where it runs from its bundles. */
  readonly build?: string;
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

/** How the process came to where it is. */
export interface Start {
  readonly build: string;
  /** What has been read of stdin already. */
  readonly stdin?: ReadSoFar;
}

function stdinFrom({ stdin: read }: Partial<Start>): NodeJS.ReadStream {
  if (!read || (!read.ended && read.bytes.length === 0)) return process.stdin;
  const rest = async function* (): AsyncGenerator<Buffer> {
    yield read.bytes;
    if (!read.ended) yield* process.stdin;
  };
  return Object.assign(Readable.from(rest(), { objectMode: false }), { isTTY: false }) as unknown as NodeJS.ReadStream;
}

export interface RuntimeOptions {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where it is said, events that no hook concerned are remembered for this build. */
  readonly build?: string;
}

/** A runtime with everything that the command line has. */
export async function createRuntime({ cwd, environment, build }: RuntimeOptions): Promise<Cosh> {
  const validators = await precompiled();
  const compiled = definePlugin({ name: 'validators', register: (registrar) => registrar.service(PRECOMPILED_VALIDATORS, validators) });
  const locations = locationsFrom(environment);
  const trace = tracePlugin({ logs: locations.logs, environment });
  const quiet = build === undefined ? [] : [rememberQuiet(build, locations)];
  return createCosh({ cwd, environment, plugins: [eventPointsPlugin, dialectsPlugin, hostsPlugin, compiled, trace, ...quiet] });
}

export function processContext(start: Partial<Start> = {}): Context {
  const cwd = workingFolder();
  const context: Context = {
    environment: process.env,
    cwd,
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: stdinFrom(start),
    exitCode: 0,
    exitNow: () => process.exit(context.exitCode),
    ...(start.build === undefined ? {} : { build: start.build }),
    createCosh: ({ remembersQuiet = false } = {}) => createRuntime({ cwd, environment: process.env, ...(remembersQuiet && start.build !== undefined ? { build: start.build } : {}) }),
  };
  return context;
}
