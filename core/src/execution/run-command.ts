import { performance } from 'node:perf_hooks';
import { execa } from 'execa';
import type { CommandEnd, CommandRequest, CommandResult, CommandRunner } from '../contract/index.js';
import { asciiJson } from './ascii-json.js';
import { collectOutput } from './collect-output.js';
import { existingFolder } from './existing-folder.js';
import { drainMs, killAfterMs, stderrLimitBytes, stdoutLimitBytes } from './limits.js';
import { signalGroup } from './process-group.js';

const doNothing = (): void => {};

// Its own process group, so that all of it can be ended; no stream of execa's own, since its result would wait for helpers
// that still hold a pipe open.
const spawn = ({ file, args, cwd, environment }: CommandRequest) =>
  execa(file, args, {
    cwd: existingFolder(cwd),
    env: environment,
    extendEnv: false,
    detached: true,
    cleanup: false,
    buffer: false,
    reject: false,
    encoding: 'buffer',
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  });

type Child = ReturnType<typeof spawn>;

/** Resolves when the command itself is gone, or has never been; helpers that it left behind do not count. */
function whenOver(child: Child): Promise<CommandEnd> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(code === null ? { kind: 'signaled', signal: signal ?? 'unknown' } : { kind: 'exited', exitCode: code }));
    const notStarted = (cause: unknown): void => resolve({ kind: 'not-started', cause: cause instanceof Error ? cause.message : String(cause) });
    child.once('error', notStarted);
    // execa reports what could not even be tried (an environment that is too large, a NUL) through its result alone.
    child.then((result) => { if (child.pid === undefined) notStarted(result.cause ?? result); }, notStarted);
  });
}

async function run(request: CommandRequest): Promise<CommandResult> {
  const started = performance.now();
  if (request.signal?.aborted) return { ended: { kind: 'cancelled' }, stdout: '', stderr: '', durationMs: 0 };
  const child = spawn(request);
  const over = whenOver(child);
  if (child.pid === undefined) return { ended: await over, stdout: '', stderr: '', durationMs: performance.now() - started };
  const leader = child.pid;

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
  child.stdin.on('error', doNothing).end(typeof request.stdin === 'object' ? asciiJson(request.stdin) : request.stdin);

  const exited = await over;
  clearTimeout(timer);
  clearTimeout(killer);
  request.signal?.removeEventListener('abort', onAbort);
  // Nothing of the group outlives its leader, and with it goes whoever holds a pipe open.
  signalGroup(leader, 'SIGKILL');
  let drain: NodeJS.Timeout | undefined;
  await Promise.race([Promise.all([stdout.ended, stderr.ended]), new Promise((resolve) => { drain = setTimeout(resolve, drainMs); })]);
  clearTimeout(drain);
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
  const written = request.binary === true ? { stdout: '', stdoutBytes: stdout.bytes() } : { stdout: stdout.text() };
  return { ended: why ?? exited, ...written, stderr: stderr.text(), durationMs: performance.now() - started };
}

/** The one door to other processes, for hooks and everything else. Never rejects for the command's fault. */
export const commandRunner: CommandRunner = { run };
