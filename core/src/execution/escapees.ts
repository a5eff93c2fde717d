import { readdirSync, readFileSync, statSync } from 'node:fs';
import { signalProcess } from './process-group.js';

const hasProc = process.platform === 'linux';
/** Above this many numbers it is cheaper to list the processes that there are. */
const fewNumbers = 256;
/** In a longer time the numbers may have gone round and come back. */
const shortRunMs = 1000;
/** A program that forks without end is given up on after this many looks. */
const mostRounds = 200;

// The last field is the number that was given out last; where the kernel is emulated it may be missing.
const lastNumber = (): number => Number(/\d+\s*$/.exec(readFileSync('/proc/loadavg', 'latin1'))?.[0] ?? 0);
const processes = (): number[] => readdirSync('/proc').map(Number).filter((id) => id > 0 && id !== process.pid);
const numbers = (after: number, last: number): number[] => Array.from({ length: last - after }, (_none, index) => after + 1 + index);

function carries(id: number, mark: string): boolean {
  // Most numbers of a range are those of threads or of nobody: asking is cheaper than failing.
  if (!statSync(`/proc/${id}`, { throwIfNoEntry: false })) return false;
  try {
    return readFileSync(`/proc/${id}/environ`).includes(mark);
  } catch {
    // It has ended, or is another user's.
    return false;
  }
}

function groupOf(id: number): number {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
  } catch {
    return 0;
  }
}

/**
 * Ends the processes that a command started, that have left its process group (`setsid`) and still carry its mark in their
 * environment, and says how many there were. The group itself must have been killed before. Linux only; elsewhere there are none.
 *
 * Looks at the processes that began after the leader did: of a short command that started nothing these are none, and finding
 * that out is one small read. What they started in the meantime is looked at in the next round.
 */
export function endEscapees(mark: string, leader: number, ranMs: number): number {
  if (!hasProc) return 0;
  const ended = new Set<number>();
  let escaped = 0;
  try {
    let [after, whole] = [leader, ranMs > shortRunMs];
    for (let round = 0; round < mostRounds; round++) {
      const last = lastNumber();
      if (last === after && !whole) break;
      for (const id of whole || last < after || last - after > fewNumbers ? processes() : numbers(after, last)) {
        if (ended.has(id) || !carries(id, mark)) continue;
        ended.add(id);
        if (groupOf(id) !== leader) escaped++;
        signalProcess(id, 'SIGKILL');
      }
      [after, whole] = [last, false];
    }
  } catch {
    // No /proc, or no descriptor left to read it with: the group is all that can be ended then.
  }
  return escaped;
}
