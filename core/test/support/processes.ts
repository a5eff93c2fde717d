import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';

export const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
export const coshBin = fileURLToPath(new URL('../../../plugins/cli/bin/cosh.js', import.meta.url));

/** Waits for something to become true; a failing test's time limit is the end of it. */
export async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(5);
}

export function isAlive(pid: number): boolean {
  try {
    // A zombie has ended; it only waits to be counted.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Processes that carry this text in the environment they were started with. */
export function processesWith(marker: string): number[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(marker) && isAlive(pid);
    } catch {
      return false;
    }
  });
}
