import type { CommandEnd } from '@cosh/core';
import { attachCommand, type AttachedRequest } from '@cosh/core/attach';
import os from 'node:os';
import type { Context } from '../context.js';
import type { Interrupts } from './exec-interrupts.js';
import { Capture, tee } from './exec-tee.js';

/** What hooks are shown of a command's output. */
const outputLimitBytes = 1024 * 1024;

export type CommandWords = Pick<AttachedRequest, 'file' | 'args' | 'cwd' | 'environment'>;

export interface CommandRun {
  readonly ended: CommandEnd;
  /** stdout and stderr as they came; nothing where nobody wanted to see them. */
  readonly output: string;
}

/**
 * Runs a command in the foreground of the terminal. Where a hook wants to see its output, that goes through this process;
 * otherwise the command has our streams themselves, so that it knows its terminal.
 */
export async function runInForeground(words: CommandWords, observed: boolean, interrupts: Interrupts, { stdout, stderr }: Context): Promise<CommandRun> {
  const streams = observed ? 'pipe' : 'inherit';
  const command = await attachCommand({ ...words, foreground: true, stdin: 'inherit', stdout: streams, stderr: streams });
  const capture = new Capture(outputLimitBytes);
  const tees = command.stdout && command.stderr ? [tee(command.stdout, stdout, capture.keep), tee(command.stderr, stderr, capture.keep)] : [];
  return interrupts.during(command, (async () => {
    const ended = await command.ended;
    await Promise.all(tees.map((each) => each.finish()));
    return { ended, output: capture.text() };
  })());
}

/** The exit status that a shell would give. */
export function statusOf(ended: CommandEnd): number {
  switch (ended.kind) {
    case 'exited': return ended.exitCode;
    case 'signaled': return 128 + (os.constants.signals[ended.signal as NodeJS.Signals] ?? 0);
    case 'not-started': return /\bEACCES\b/.test(ended.cause) ? 126 : 127;
    default: return 1;
  }
}
