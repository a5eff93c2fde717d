/** Signals every process of the group that a detached child leads. A group that is gone is no error. */
export function signalGroup(leader: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(-leader, signal);
  } catch {
    // ESRCH: nobody left. EPERM: only zombies or processes that changed their user are left.
  }
}
