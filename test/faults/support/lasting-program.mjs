// A runtime that stays, in whose first event one call fails, and its second event, in which none does:
// `node --import fault-preload.mjs lasting-program.mjs <JSON>` of {home, cwd, kind}. Once for each call. Prints [{hit, first, second}],
// the names of the hooks that ran in each.
import { createCosh } from '../../../core/dist/index.js';
import { dialectsPlugin } from '../../../plugins/dialects/dist/index.js';
import { eventPointsPlugin, preToolUse } from '../../../plugins/event-points/dist/index.js';
import { hostsPlugin } from '../../../plugins/hosts/dist/index.js';

const { home, cwd, kind } = JSON.parse(process.argv[2]);
const { faults } = globalThis;
const results = [];

async function attempt(at) {
  const cosh = await createCosh({ cwd, plugins: [eventPointsPlugin, dialectsPlugin, hostsPlugin] });
  const ran = async () => (await cosh.dispatch(preToolUse, { toolName: 'Bash', toolInput: { command: 'ls' } })).hooks.filter(({ status }) => status === 'ok').map(({ name }) => name);
  Object.assign(faults, { root: home, at, kind, count: 0, hit: '', includeReads: true });
  const first = await ran();
  const { count, hit } = faults;
  faults.root = '';
  results.push({ hit, first, second: await ran() });
  await cosh.dispose();
  return count;
}

const calls = await attempt(0);
for (let at = 1; at <= calls; at++) await attempt(at);
process.stdout.write(JSON.stringify(results));
