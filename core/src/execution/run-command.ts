import { performance } from 'node:perf_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { EventEmitter } from 'node:events';
import type { execa } from 'execa';
import type { CommandEnd, CommandRequest, CommandResult } from '../contract/index.js';
import { asciiJson } from './ascii-json.js';
import type { AttachedCommand, AttachedRequest } from './attached-command.js';
import { collectOutput } from './collect-output.js';
import { drained } from './drained.js';
import { endEscapees, startedNothing } from './escapees.js';
import { existingFolder } from './existing-folder.js';
import { killAfterMs, stderrLimitBytes, stdoutLimitBytes } from './limits.js';
import { signalGroup, signalProcess } from './process-group.js';
import { engineMark } from './run-mark.js';
import { startListener, startProcess } from './start-process.js';
import { Watchdog } from './watchdog.js';
import { watchdogEnvironment, watchdogProgram } from './watchdog-program.js';

const doNothing = (): void => {};
const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Why no process came to be, where execa failed over that: the one it had begun says it a moment later, and must be heard. */
class NotBegun extends Error {
  constructor(readonly why: Promise<unknown>) { super('not begun'); }
}
const whyNotBegun = (cause: unknown): unknown => (cause instanceof NotBegun ? cause.why : cause);

// Without descriptors Node makes a process without streams; execa stumbles over that and leaves its error to nobody, which would end this process.
function heard<T>(begin: () => T): T {
  let begun: EventEmitter | undefined;
  const note = (message: unknown): void => { begun ??= (message as { process: EventEmitter }).process; };
  subscribe('child_process', note);
  try {
    return begin();
  } catch (cause) {
    if (!begun) throw cause;
    const begunOne = begun;
    throw new NotBegun(new Promise((resolve) => { begunOne.once('error', resolve); setImmediate(resolve, cause); }));
  } finally {
    unsubscribe('child_process', note);
  }
}

// Its own process group, so that all of it can be ended; no stream of execa's own, since its result would wait for helpers
// that still hold a pipe open.
const attach = (start: typeof execa, { file, args, cwd, environment, foreground, stdin, stdout, stderr }: AttachedRequest) =>
  heard(() => start(file, args, {
    cwd: existingFolder(cwd),
    env: environment,
    extendEnv: false,
    detached: foreground !== true,
    cleanup: false,
    buffer: false,
    reject: false,
    encoding: 'buffer',
    stdin: stdin as 'pipe',
    stdout: stdout as 'pipe',
    stderr: stderr as 'pipe',
  }));

type Child = ReturnType<typeof attach>;

/** Resolves when the command itself is gone, or has never been; helpers that it left behind do not count. */
function whenOver(child: Child): Promise<CommandEnd> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(code === null ? { kind: 'signaled', signal: signal ?? 'unknown' } : { kind: 'exited', exitCode: code }));
    const notStarted = (cause: unknown): void => resolve({ kind: 'not-started', cause: messageOf(cause) });
    child.once('error', notStarted);
    // execa reports what could not even be tried (an environment that is too large, a NUL) through its result alone.
    child.then((result) => { if (child.pid === undefined) notStarted(result.cause ?? result); }, notStarted);
  });
}

const watchdog = new Watchdog(() => startListener({ file: '/bin/sh', args: ['-c', watchdogProgram, engineMark], cwd: '/', environment: watchdogEnvironment }));

/** Says that nothing is to be run for now: what watches over the commands of this process ends, unless some still run. */
export const restRunner = (): void => watchdog.rest();

const nothingWritten = { stdout: '', stderr: '' };

async function run(request: CommandRequest): Promise<CommandResult> {
  const started = performance.now();
  if (request.signal?.aborted) return { ended: { kind: 'cancelled' }, ...nothingWritten, durationMs: 0 };
  watchdog.ready();
  const child = startProcess(request);
  if (!('pid' in child)) return { ended: await child, ...nothingWritten, durationMs: performance.now() - started };
  const leader = child.pid;
  watchdog.add(leader);

  let why: CommandEnd | undefined;
  let killer: NodeJS.Timeout | undefined;
  // Whatever comes first decides; a timeout that kills is not also a cancellation.
  const end = (reason: CommandEnd, grace: boolean): void => {
    if (why) return;
    why = reason;
    signalGroup(leader, grace ? 'SIGTERM' : 'SIGKILL');
    if (grace) killer = setTimeout(() => signalGroup(leader, 'SIGKILL'), killAfterMs);
  };
  const onAbort = (): void => end({ kind: 'cancelled' }, true);
  const timer = setTimeout(() => end({ kind: 'timed-out', timeoutMs: request.timeoutMs }, true), request.timeoutMs);
  request.signal?.addEventListener('abort', onAbort, { once: true });

  const limitBytes = request.stdoutLimitBytes ?? stdoutLimitBytes;
  const stdout = collectOutput(child.stdout, limitBytes, () => end({ kind: 'output-limit', limitBytes }, false));
  const stderr = collectOutput(child.stderr, stderrLimitBytes);
  // A command that exits without reading its input breaks the pipe; that is its right.
  child.stdin.on('error', doNothing);
  if (typeof request.stdin === 'object') child.stdin.end(asciiJson(request.stdin), 'latin1');
  else child.stdin.end(request.stdin);

  const exited = await child.over;
  clearTimeout(timer);
  clearTimeout(killer);
  request.signal?.removeEventListener('abort', onAbort);
  // Nothing of the group outlives its leader, and with it goes whoever holds a pipe open. Signalling a group that is gone costs an error.
  const ranMs = performance.now() - started;
  const leftAlone = startedNothing(leader, ranMs);
  if (!leftAlone) signalGroup(leader, 'SIGKILL');
  const escaped = request.mark === undefined || leftAlone ? 0 : await endEscapees(request.mark, leader, ranMs);
  watchdog.remove(leader);
  await drained([stdout, stderr]);
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
  const written = request.binary === true ? { stdout: '', stdoutBytes: stdout.bytes() } : { stdout: stdout.text() };
  return { ended: why ?? exited, ...written, stderr: stderr.text(), durationMs: performance.now() - started, ...(escaped > 0 ? { escaped } : {}) };
}

/** Starts a command and hands it out while it runs. Never rejects for the command's fault: one that cannot be started has ended. */
export async function attachCommand(request: AttachedRequest): Promise<AttachedCommand> {
  const { execa: start } = await import('execa');
  let child: Child;
  try {
    child = attach(start, request);
  } catch (cause) {
    const ended = Promise.resolve({ kind: 'not-started', cause: messageOf(await whyNotBegun(cause)) } as const);
    return { ended, stdin: undefined, stdout: undefined, stderr: undefined, kill: doNothing };
  }
  const { pid, stdin, stdout, stderr } = child;
  for (const stream of [stdin, stdout, stderr]) stream?.on('error', doNothing);
  const ended = whenOver(child);
  // Its number may be another's by then.
  let gone = pid === undefined;
  void ended.then(() => { gone = true; });
  return {
    ended, stdin: stdin ?? undefined, stdout: stdout ?? undefined, stderr: stderr ?? undefined,
    kill: (signal) => { if (!gone) (request.foreground ? signalProcess : signalGroup)(pid!, signal); },
  };
}

export { run as runCommand };
