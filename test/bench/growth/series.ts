import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { preToolUse } from '@cosh/event-points';
import { homeWithExtensions, homeWithHooks, runtimeIn } from '../bench-home.js';
import { outputRatio } from '../rows/large-output.js';
import { serveRate } from '../rows/serve.js';
import { median } from '../side-by-side.js';
import type { Home } from '../../support/make-home.js';
import type { Point } from './fit.js';

export interface Series {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly points: readonly Point[];
}

const call = { toolName: 'shell', toolInput: { command: 'ls' }, sessionId: 's' };

async function loadAndDispatch(home: Home): Promise<{ loadMs: number; dispatchUs: number }> {
  const cosh = await runtimeIn(home);
  try {
    await wait(200);
    const began = performance.now();
    await cosh.dispatch(preToolUse, call);
    const loadMs = performance.now() - began;
    const times: number[] = [];
    for (let index = 0; index < 300; index++) {
      const start = performance.now();
      await cosh.dispatch(preToolUse, call);
      times.push((performance.now() - start) * 1000);
    }
    return { loadMs, dispatchUs: median(times.slice(100)) };
  } finally {
    await cosh.dispose();
    home.remove();
  }
}

async function each(sizes: readonly number[], measure: (size: number) => Promise<number>): Promise<Point[]> {
  const points: Point[] = [];
  for (const x of sizes) points.push({ x, y: await measure(x) });
  return points;
}

/** How cost grows with each of the things of which there may be many. */
export async function growth(quick: boolean): Promise<Series[]> {
  const some = (sizes: readonly number[]): readonly number[] => (quick ? sizes.slice(0, 3) : sizes);
  const hooks = some([1, 10, 100, 1000, 3000, 10_000]);
  const extensions = some([1, 10, 100, 500, 1000, 2000]);
  const loads = new Map<string, Awaited<ReturnType<typeof loadAndDispatch>>>();
  for (const count of hooks) loads.set(`hooks ${count}`, await loadAndDispatch(homeWithHooks(count)));
  for (const count of extensions) loads.set(`extensions ${count}`, await loadAndDispatch(homeWithExtensions(count, 5)));
  const of = (kind: string, sizes: readonly number[], figure: 'loadMs' | 'dispatchUs'): Point[] => sizes.map((x) => ({ x, y: loads.get(`${kind} ${x}`)![figure] }));
  return [
    { title: 'First event, by hooks in config.toml', x: 'hooks', y: 'ms', points: of('hooks', hooks, 'loadMs') },
    { title: 'Every further event that none of them concerns', x: 'hooks', y: 'µs', points: of('hooks', hooks, 'dispatchUs') },
    { title: 'First event, by extensions of 5 hooks', x: 'extensions', y: 'ms', points: of('extensions', extensions, 'loadMs') },
    { title: 'Every further event that none of them concerns', x: 'extensions', y: 'µs', points: of('extensions', extensions, 'dispatchUs') },
    { title: 'One hook that reads all of a tool\'s output', x: 'bytes', y: 'ms', points: await each(some([1e3, 1e4, 1e5, 1e6, 1e7, 5e7]), async (bytes) => (await outputRatio(bytes, bytes > 1e6 ? 3 : 15)).details!.cosh!) },
    { title: 'cosh serve, time for each event, by requests at a time', x: 'at a time', y: 'µs', points: await each(some([1, 4, 16, 64, 256]), async (atOnce) => 1e6 / (await serveRate(quick ? 500 : 5000, atOnce))) },
  ];
}
