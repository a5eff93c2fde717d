import { readFileSync } from 'node:fs';

/** When a process began, in clock ticks since boot; nothing where that cannot be known. An id alone may be another's by now. */
function beginOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Names this process in a folder's name: `<pid>-<began>`. */
export const ownMark = (): string => `${process.pid}-${beginOf(process.pid)}`;

/** Whether the process that a mark names still runs. */
export function isMarkAlive(mark: string): boolean {
  const [pid, began] = mark.split('-');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return !began || beginOf(Number(pid)) === began;
}
