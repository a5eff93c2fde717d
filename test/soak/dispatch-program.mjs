// Dispatches many times in one process, hooks of all kinds mixed, and prints as JSON what is held before, in between and after:
//   node --expose-gc dispatch-program.mjs HOME COUNT MARKER
import { setMaxListeners } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { COMMAND_RUNNER, createCosh } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin, preToolUse } from '@cosh/event-points';
import { heldResources } from '../support/held-resources.mjs';

const [home, count, marker] = process.argv.slice(2);
const signal = new AbortController().signal;
setMaxListeners(0, signal);
const cosh = await createCosh({
  cwd: home,
  environment: { PATH: process.env.PATH, HOME: home, COSH_SYSTEM_EXTENSIONS: '', SOAK_MARKER: marker },
  plugins: [eventPointsPlugin, dialectsPlugin],
});

// Of a hundred dispatches: the costly kinds are rarer, so that the soak is about many and not about slow.
const mix = Object.entries({ quick: 30, crash: 15, fails: 10, gate: 10, hangs: 8, forks: 8, daemon: 6, unread: 5, aborted: 4, rubbish: 2, stubborn: 1, flood: 1 }).flatMap(([kind, times]) => Array(times).fill(kind));
const order = mix.map((kind, index) => [(index * 37) % 100, kind]).sort(([a], [b]) => a - b).map(([, kind]) => kind);
const large = 'x'.repeat(200_000);
const told = {};

async function one(index) {
  const kind = order[index % order.length];
  const controller = new AbortController();
  const ends = kind === 'aborted' ? setTimeout(() => controller.abort(), 5) : undefined;
  const verdict = await cosh.dispatch(preToolUse, { toolName: kind, toolInput: kind === 'unread' ? { large } : {} }, { signal: kind === 'aborted' ? controller.signal : signal });
  clearTimeout(ends);
  const said = `${kind}: ${verdict.cancelled ? 'cancelled' : verdict.hooks[0].status}, ${verdict.decision}`;
  told[said] = (told[said] ?? 0) + 1;
}

const held = () => heldResources(signal);

/** What is still being closed gets its turns; what stays is left over. */
async function settled(isOver) {
  cosh.resolve(COMMAND_RUNNER).rest();
  for (const deadline = Date.now() + 10_000; ; await turn()) {
    const now = held();
    if (isOver(now) || Date.now() > deadline) return now;
  }
}

const samples = [];
let begun = 0;
async function worker(upTo) {
  while (begun < upTo) await one(begun++);
}

await Promise.all(Array.from({ length: 8 }, () => worker(100)));
const before = await settled(({ children: left }) => left.length === 0);
const parts = 10;
for (let part = 1; part <= parts; part++) {
  await Promise.all(Array.from({ length: 8 }, () => worker(100 + Math.round(((count - 100) * part) / parts))));
  globalThis.gc();
  await turn();
  globalThis.gc();
  samples.push({ heap: process.memoryUsage().heapUsed, rss: process.memoryUsage().rss });
}
const after = await settled((now) => JSON.stringify(now) === JSON.stringify(before));
process.stdout.write(JSON.stringify({ dispatched: begun, told, before, after, samples }));
await cosh.dispose();
