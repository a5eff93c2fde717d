import { performance } from 'node:perf_hooks';

/** Does the job once. Gives the milliseconds it took where it can tell better than a clock around it. */
export type Job = () => Promise<number | void> | number | void;

export interface Measured {
  /** Milliseconds, in the middle of all runs. */
  readonly medianMs: number;
  /** The middle of what this took in each round over what the yardstick took in the same round. */
  readonly ratio: number;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

async function once(job: Job): Promise<number> {
  const began = performance.now();
  const told = await job();
  return told ?? performance.now() - began;
}

/**
 * Runs all jobs once a round, each round beginning with another one, and compares only what was measured in the same round: what
 * else a machine does then slows both sides down alike. The first job is the yardstick.
 */
export async function sideBySide<N extends string>(jobs: Readonly<Record<N, Job>>, { rounds, warmUp = 3 }: { readonly rounds: number; readonly warmUp?: number }): Promise<Record<N, Measured>> {
  const names = Object.keys(jobs) as N[];
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<N, number[]>;
  for (let round = -warmUp; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + Math.max(round, 0)) % names.length]!;
      const took = await once(jobs[name]);
      if (round >= 0) times[name].push(took);
    }
  }
  const yardstick = times[names[0]!];
  return Object.fromEntries(names.map((name) => [name, {
    medianMs: median(times[name]),
    ratio: median(times[name].map((took, round) => took / yardstick[round]!)),
  }])) as Record<N, Measured>;
}
