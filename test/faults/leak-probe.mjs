// Dispatches many times in one process and prints, as JSON, what is held before and after. Ends by itself, or it holds something.
//   node leak-probe.mjs HOME PLAN MARKER
import { setMaxListeners } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { COMMAND_RUNNER, createCosh } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin, preToolUse } from '@cosh/event-points';
import { heldResources } from '../support/held-resources.mjs';

const [home, plan, marker] = process.argv.slice(2);
const longLived = new AbortController();
setMaxListeners(0, longLived.signal);
const cosh = await createCosh({
  cwd: home,
  environment: { PATH: process.env.PATH, HOME: home, COSH_SYSTEM_EXTENSIONS: '', LEAK_MARKER: marker },
  plugins: [eventPointsPlugin, dialectsPlugin],
});

let count = 0;
const fire = (toolName, signal = longLived.signal) =>
  cosh.dispatch(preToolUse, { toolName, toolInput: {}, sessionId: `s${++count}` }, { signal });

async function repeat(times, atOnce, one) {
  const verdicts = [];
  while (verdicts.length < times) verdicts.push(...await Promise.all(Array.from({ length: Math.min(atOnce, times - verdicts.length) }, one)));
  return verdicts;
}

/** Aborts before, at once after, and when the hook says that it runs. */
async function abort(index) {
  const controller = new AbortController();
  if (index % 3 === 0) controller.abort();
  const session = `s${count + 1}`;
  const verdict = fire('slow', controller.signal);
  if (index % 3 === 2) while (!existsSync(path.join(home, `running-${session}`))) await wait(2);
  controller.abort();
  return verdict;
}

const plans = {
  quick: () => repeat(200, 20, () => fire('quick')),
  aborted: () => { let index = 0; return repeat(100, 10, () => abort(index++)); },
  timeout: () => repeat(50, 10, () => fire('timeout')),
  stubborn: () => repeat(5, 5, () => fire('stubborn')),
  helper: () => repeat(20, 5, () => fire('helper')),
  daemon: () => repeat(20, 5, () => fire('daemon')),
  flood: () => repeat(6, 2, () => fire('flood')),
};

const held = () => heldResources(longLived.signal);

/** Handles close a few turns of the event loop after they were told to. */
async function settled(wanted) {
  for (const deadline = Date.now() + 5000; ; await turn()) {
    const now = held();
    if (JSON.stringify(now) === JSON.stringify(wanted) || Date.now() > deadline) return now;
  }
}

/** What watches over commands would stay for a while, for the next of them. */
const rest = () => cosh.resolve(COMMAND_RUNNER).rest();

// Whatever is loaded or opened once is there after the first event.
await fire('quick');
rest();
let before = held();
for (let turns = 0; turns < 50 || before.children.length > 0; turns++) { await turn(); before = held(); }
const verdicts = await plans[plan]();
rest();
const after = await settled(before);
process.stdout.write(JSON.stringify({ before, after, verdicts: verdicts.map(({ cancelled, hooks }) => cancelled ? 'cancelled' : hooks[0].status) }));
