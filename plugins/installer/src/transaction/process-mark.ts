import { isRunning, ownIdentity } from '@cosh/core';

/** Names this process in a folder's name: `<pid>-<began>`. */
export function ownMark(): string {
  const { pid, began } = ownIdentity();
  return `${pid}-${began}`;
}

/** Whether the process that a mark names still runs. */
export function isMarkAlive(mark: string): boolean {
  const [pid, began = ''] = mark.split('-');
  return isRunning({ pid: Number(pid), began });
}
