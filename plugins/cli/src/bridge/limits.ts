export interface BridgeLimits {
  /** On the clock of `performance.now()`, which began with this process: hooks have timed out by then. */
  readonly hooksEndAt: number;
  /** The same: an answer is given by then, whatever is still going on. */
  readonly answerAt: number;
}

/** Shortly before the host gives up: time to print an answer, and before that time to end hooks that do not want to end. */
export function limitsFor(hostTimeoutMs: number): BridgeLimits {
  const answerAt = hostTimeoutMs - Math.min(500, hostTimeoutMs / 5);
  return { answerAt, hooksEndAt: answerAt - Math.min(800, hostTimeoutMs / 4) };
}
