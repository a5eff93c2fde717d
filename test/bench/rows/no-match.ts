import { performance } from 'node:perf_hooks';
import type { Cosh } from '@cosh/core';
import { homeWithExtensions, homeWithHooks, runtimeIn } from '../bench-home.js';
import type { Row } from '../row.js';
import { median } from '../side-by-side.js';
import type { Home } from '../../support/make-home.js';

const call = { toolName: 'shell', toolInput: { command: 'ls' }, sessionId: 's' };

/** Microseconds of each dispatch, one after the other. */
async function times(cosh: Cosh, count: number): Promise<number[]> {
  const { preToolUse } = await import('@cosh/event-points');
  const taken: number[] = [];
  for (let index = 0; index < count; index++) {
    const began = performance.now();
    const { hooks } = await cosh.dispatch(preToolUse, call);
    taken.push((performance.now() - began) * 1000);
    if (hooks.length > 0) throw new Error('a hook ran where none should');
  }
  return taken;
}

async function medianIn(homes: readonly Home[], count: number): Promise<number[]> {
  const runtimes = await Promise.all(homes.map(runtimeIn));
  const taken: number[][] = homes.map(() => []);
  try {
    for (const cosh of runtimes) await times(cosh, 2000);
    // In turns, so that what else the machine does meets all of them.
    for (let round = 0; round < 20; round++) for (const [index, cosh] of runtimes.entries()) taken[index]!.push(...await times(cosh, count / 20));
    return taken.map(median);
  } finally {
    await Promise.all(runtimes.map((cosh) => cosh.dispose()));
    homes.forEach((home) => home.remove());
  }
}

export const noMatch: Row = {
  id: 'no-match', title: 'dispatch with no matching hook among 1,000 registered, median', unit: 'µs', goal: { limit: 20 },
  measure: async ({ quick }) => {
    const runs = quick ? 2000 : 20_000;
    const [inFile, inExtensions] = await medianIn([homeWithHooks(1000), homeWithExtensions(200, 5)], runs);
    return { value: Math.max(inFile!, inExtensions!), runs, details: { 'in config.toml, µs': inFile!, 'in 200 extensions, µs': inExtensions! } };
  },
};

export const noMatchTenThousand: Row = {
  id: 'no-match-10000', title: 'the same with 10,000 registered over 1,000', unit: '×', goal: { limit: 2 },
  measure: async ({ quick }) => {
    const runs = quick ? 2000 : 20_000;
    const [thousand, tenThousand] = await medianIn([homeWithHooks(1000), homeWithHooks(10_000)], runs);
    return { value: tenThousand! / thousand!, runs, details: { '1,000, µs': thousand!, '10,000, µs': tenThousand! } };
  },
};
