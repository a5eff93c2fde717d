import type { Hook } from '@cosh/core';

/** From a hook's timeout to the end of everything it has started: the grace before SIGKILL, and what is still read then. */
const endingMs = 1000;

/** How long the hooks of one event can take at the most: those in series after one another, those of one group at once. Milliseconds. */
export function worstCaseMs(hooks: readonly Hook[]): number {
  let total = 0;
  let group: string | undefined;
  let longest = 0;
  for (const { timeoutMs, parallelGroup } of hooks) {
    const took = timeoutMs + endingMs;
    if (parallelGroup !== undefined && parallelGroup === group) longest = Math.max(longest, took);
    else {
      total += longest;
      longest = took;
    }
    group = parallelGroup;
  }
  return total + longest;
}
