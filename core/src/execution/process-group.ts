/** Signals one process. One that is gone is no error. */
export function signalProcess(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal);
  } catch {
    // ESRCH: it has ended. EPERM: it changed its user.
  }
}

/** Signals every process of the group that a detached child leads. No error either where the group is gone, or only zombies are left of it. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  signalProcess(-leader, signal);
}
