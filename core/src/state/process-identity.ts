import { readFileSync } from 'node:fs';

/** Names a process beyond its id, which may be another's by now. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it began, in clock ticks since boot; empty where that cannot be known. */
  readonly began: string;
}

function beginOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // One that has ended and whose parent does not care keeps its number, and holds nothing any more.
    return ['Z', 'X'].includes(fields[0]!) ? 'ended' : fields[19] ?? '';
  } catch {
    return '';
  }
}

export const ownIdentity = (): ProcessIdentity => ({ pid: process.pid, began: beginOf(process.pid) });

/** Whether that very process still runs. */
export function isRunning({ pid, began }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return began === '' || beginOf(pid) === began;
}
