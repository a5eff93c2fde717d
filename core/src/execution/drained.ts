import { setImmediate as turn } from 'node:timers/promises';
import type { CollectedOutput } from './collect-output.js';
import { drainMs } from './limits.js';

/** Of a helper that prints on and on nobody waits for the end. */
const mostTurns = 32;

/**
 * Waits for the end of a command's output when the command itself is gone. Whoever escaped may hold a stream open: then for a while only.
 * What the command had written before it ended is there by then, but a busy process may not have looked yet when the time is up; so it
 * looks once more, until there is nothing new. An answer must not be lost because the machine is slow.
 */
export async function drained(outputs: readonly CollectedOutput[]): Promise<void> {
  if (outputs.every((output) => output.isOver())) return;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const ended = Promise.all(outputs.map((output) => output.ended)).then(() => { isOver = true; });
  await Promise.race([ended, new Promise((resolve) => { timer = setTimeout(resolve, drainMs); })]);
  clearTimeout(timer);
  const size = (): number => outputs.reduce((sum, output) => sum + output.size(), 0);
  for (let [turns, before] = [0, -1]; turns < mostTurns && !isOver && before !== size(); turns++) {
    before = size();
    // Timers come before the streams in each turn of the loop: after two of them, what was there has been read.
    await turn();
    await turn();
  }
}
