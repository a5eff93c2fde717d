export interface BridgeLimits {
  /** From when the call began until an answer is given, in milliseconds. */
  readonly patienceMs: number;
  /** On the clock of `performance.now()`: hooks have timed out by then. */
  readonly hooksEndAt: number;
  /** The same: an answer is given by then, whatever is still going on. */
  readonly answerAt: number;
}

/**
 * Shortly before the host gives up: time to print an answer, and before that time to end hooks that do not want to end. `began`: when
 * the call did, which is when this process did unless it answers many.
 */
export function limitsFor(hostTimeoutMs: number, began = 0): BridgeLimits {
  const patienceMs = hostTimeoutMs - Math.min(500, hostTimeoutMs / 5);
  const answerAt = began + patienceMs;
  return { patienceMs, answerAt, hooksEndAt: answerAt - Math.min(800, hostTimeoutMs / 4) };
}
