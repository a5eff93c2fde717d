import { createInterface } from 'node:readline/promises';
import type { Context } from '../context.js';

/** One line from the terminal, in its own editing mode; nothing at end of file and after an interruption. */
export async function readLine(context: Context, question: string, out: NodeJS.WriteStream, signal: AbortSignal): Promise<string | undefined> {
  // Not in raw mode: the terminal echoes and edits, and Ctrl-C is a signal like everywhere else.
  const reader = createInterface({ input: context.stdin, output: out, terminal: false });
  const closed = new Promise<undefined>((resolve) => { reader.once('close', () => resolve(undefined)); });
  try {
    return await Promise.race([reader.question(question, { signal }).catch(() => undefined), closed]);
  } finally {
    reader.close();
    context.stdin.pause();
  }
}
