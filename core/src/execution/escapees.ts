import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalProcess } from './process-group.js';

const hasProc = process.platform === 'linux';
/** Above this many numbers it is cheaper to list the processes that there are. */
const fewNumbers = 256;
/** In a longer time the numbers may have gone round and come back. */
const shortRunMs = 1000;
/** A program that forks without end is given up on after this many looks. */
const mostRounds = 200;
/** So often, and so long each time, a process without an environment is looked at again. */
const [mostWaits, waitMs] = [20, 5];

const [zero, nine] = [0x30, 0x39];

/** The digits that these bytes end with, before a line feed, as a number; 0 where there are none. */
function numberAtEnd(bytes: Uint8Array, length: number): number {
  let end = length;
  while (end > 0 && bytes[end - 1]! <= 0x20) end--;
  let [value, factor] = [0, 1];
  for (let at = end - 1; at >= 0 && bytes[at]! >= zero && bytes[at]! <= nine; at--, factor *= 10) value += (bytes[at]! - zero) * factor;
  return value;
}

const loadavg = Buffer.alloc(128);
let descriptor: number | undefined;

// The last field is the number that was given out last; where the kernel is emulated it may be missing. Kept open: it is read after every hook.
function lastNumber(): number {
  try {
    descriptor ??= openSync('/proc/loadavg', 'r');
    return numberAtEnd(loadavg, readSync(descriptor, loadavg, 0, loadavg.length, 0));
  } catch (error) {
    if (descriptor !== undefined) closeSync(descriptor);
    descriptor = undefined;
    throw error;
  }
}

const processes = (): number[] => readdirSync('/proc').map(Number).filter((id) => id > 0 && id !== process.pid);
const numbers = (after: number, last: number): number[] => Array.from({ length: last - after }, (_none, index) => after + 1 + index);

interface Standing {
  readonly state: string;
  readonly parent: number;
  readonly group: number;
}

function standingOf(id: number): Standing | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'latin1');
    const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: state!, parent: Number(parent), group: Number(group) };
  } catch {
    return undefined;
  }
}

/** `unknown`: a process that is just becoming another program has no environment for an instant. */
function carries(id: number, mark: string): boolean | 'unknown' {
  // Most numbers of a range are those of threads or of nobody: asking is cheaper than failing.
  if (!statSync(`/proc/${id}`, { throwIfNoEntry: false })) return false;
  try {
    const environment = readFileSync(`/proc/${id}/environ`);
    if (environment.length > 0) return environment.includes(mark);
  } catch {
    // It has ended, or is another user's.
    return false;
  }
  const standing = standingOf(id);
  // The kernel's own (their parent is 2) and those that have ended have none either.
  return standing && !['Z', 'X', 'I'].includes(standing.state) && standing.parent !== 2 && standing.parent !== 0 ? 'unknown' : false;
}

/** Whether no process at all has begun since this one did, which has ended: then it has left none. False where that cannot be told. */
export function startedNothing(leader: number, ranMs: number): boolean {
  try {
    return hasProc && ranMs <= shortRunMs && lastNumber() === leader;
  } catch {
    return false;
  }
}

/**
 * Ends the processes that a command started, that have left its process group (`setsid`) and still carry its mark in their
 * environment, and says how many there were. The group itself must have been killed before. Linux only; elsewhere there are none.
 *
 * Looks at the processes that began after the leader did: of a short command that started nothing these are none, and finding
 * that out is one small read. What they started in the meantime is looked at in the next round.
 */
export async function endEscapees(mark: string, leader: number, ranMs: number): Promise<number> {
  if (!hasProc) return 0;
  const ended = new Set<number>();
  let escaped = 0;
  try {
    let [after, whole, waits] = [leader, ranMs > shortRunMs, 0];
    let undecided: number[] = [];
    for (let round = 0; round < mostRounds; round++) {
      const last = lastNumber();
      if (last === after && !whole) {
        if (undecided.length === 0 || waits++ === mostWaits) break;
        await sleep(waitMs);
      }
      const born = whole || last < after || last - after > fewNumbers ? processes() : numbers(after, last);
      const looked = new Set([...undecided, ...born]);
      undecided = [];
      for (const id of looked) {
        const found = ended.has(id) ? false : carries(id, mark);
        const group = found === false ? undefined : standingOf(id)?.group;
        // Of its own group all have been killed, and what is older is nobody's of this run.
        if (found === 'unknown' && group !== leader && id > leader) undecided.push(id);
        if (found !== true) continue;
        ended.add(id);
        if (group !== leader) escaped++;
        signalProcess(id, 'SIGKILL');
      }
      [after, whole] = [last, false];
    }
  } catch {
    // No /proc, or no descriptor left to read it with: the group is all that can be ended then.
  }
  return escaped;
}
