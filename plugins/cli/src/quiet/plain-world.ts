// What context.ts is to the commands, without Node's streams: loading those takes a tenth of the time in which Node starts. Each function
// of Node's that nothing else here calls is compiled for the first time: few kinds of calls, always in the same form.
import { fstatSync, readSync, statSync, writeSync } from 'node:fs';
import type { HostAnswer } from '@cosh/core';

export interface PlainWorld {
  readonly cwd: string;
  readonly isTerminal: boolean;
  readonly environment: NodeJS.ProcessEnv;
}

const [stdin, stdout, stderr] = [0, 1, 2];

export const plainWorld = (): PlainWorld => ({ cwd: process.cwd(), isTerminal: isDevice(stdout), environment: process.env });

/** A terminal, or another device that gives and takes characters; where nothing goes is none. */
function isDevice(descriptor: number): boolean {
  const found = fstatSync(descriptor, { bigint: true });
  return found.isCharacterDevice() && found.rdev !== statSync('/dev/null', { bigint: true }).rdev;
}

export interface ReadSoFar {
  readonly bytes: Buffer;
  /** There is no more. */
  readonly ended: boolean;
}

const whole = (chunks: readonly Buffer[]): Buffer => (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));

/** Reads stdin to its end, or as far as it can be read without waiting for what may not come. */
export function readAll(): ReadSoFar {
  const chunks: Buffer[] = [];
  try {
    // A terminal is talked to, not read.
    while (!isDevice(stdin)) {
      const chunk = Buffer.allocUnsafe(64 * 1024);
      const size = readSync(stdin, chunk, 0, chunk.length, null);
      if (size === 0) return { bytes: whole(chunks), ended: true };
      chunks.push(chunk.subarray(0, size));
    }
  } catch {
    // EAGAIN: whoever gave us stdin does not let it block. With others the stream of Node says better what is wrong.
  }
  return { bytes: whole(chunks), ended: false };
}

function write(descriptor: number, text: string): boolean {
  if (text === '') return true;
  const bytes = Buffer.from(text);
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(descriptor, bytes, written);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A reader that has seen enough (`| head`) is no error; a slow one is waited for by the stream of Node.
    if (code === 'EPIPE') return true;
    (descriptor === stdout ? process.stdout : process.stderr).write(bytes.subarray(written));
    return false;
  }
  return true;
}

/** Whether all of it is out; the rest is on its way then. */
export function print(answer: HostAnswer): boolean {
  const isOut = write(stdout, answer.stdout);
  return write(stderr, answer.stderr) && isOut;
}
