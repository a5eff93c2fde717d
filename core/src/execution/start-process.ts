import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import type { CommandEnd, CommandRequest } from '../contract/index.js';
import { existingFolder } from './existing-folder.js';

/** A process that leads a group of its own, so that all of it can be ended. */
export interface StartedProcess {
  readonly pid: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** When the command itself is over; helpers that it left behind do not count. Never rejects. */
  readonly over: Promise<CommandEnd>;
}

type Program = Pick<CommandRequest, 'file' | 'args' | 'cwd' | 'environment'>;
export type NotStarted = CommandEnd & { readonly kind: 'not-started' };

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
const notStarted = (cause: unknown): NotStarted => ({ kind: 'not-started', cause: messageOf(cause) });

const whenOver = (child: ChildProcess): Promise<CommandEnd> => new Promise((resolve) => {
  child.once('exit', (code, signal) => resolve(code === null ? { kind: 'signaled', signal: signal ?? 'unknown' } : { kind: 'exited', exitCode: code }));
  child.on('error', (cause) => resolve(notStarted(cause)));
});

function begin({ file, args, cwd, environment }: Program, output: 'pipe' | 'ignore'): { readonly child: ChildProcess; readonly over: Promise<CommandEnd> } | NotStarted {
  try {
    const child = spawn(file, args, { cwd: existingFolder(cwd), env: environment, detached: true, stdio: ['pipe', output, output] });
    return { child, over: whenOver(child) };
  } catch (cause) {
    // What no process can be given: a NUL in an argument, more than the system takes.
    return notStarted(cause);
  }
}

/**
 * Starts a command with pipes and nothing else. Directly, without a library: what is between here and the system is paid for at every
 * hook, several times over where they run at the same time. Gives why there is no process: nothing is thrown, and no event goes unheard.
 */
export function startProcess(program: Program): StartedProcess | Promise<NotStarted> {
  const begun = begin(program, 'pipe');
  if ('kind' in begun) return Promise.resolve(begun);
  const { child: { pid, stdin, stdout, stderr }, over } = begun;
  // Without descriptors left there are no streams either; why, the event tells a moment later.
  return pid === undefined || !stdin || !stdout || !stderr ? (over as Promise<NotStarted>) : { pid, stdin, stdout, stderr, over };
}

/** Starts one that is only told things. It is there for this process and does not keep it. */
export function startListener(program: Program): Pick<StartedProcess, 'stdin' | 'over'> | undefined {
  const begun = begin(program, 'ignore');
  if ('kind' in begun || begun.child.pid === undefined || !begun.child.stdin) return undefined;
  const { child, over } = begun;
  child.unref();
  (child.stdin as Socket).unref();
  return { stdin: begun.child.stdin, over };
}
