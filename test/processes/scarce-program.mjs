// Dispatches, takes every descriptor or waits for the limit on processes, dispatches again, gives them back, and dispatches once more; the
// verdicts as JSON: `node scarce-program.mjs HOME descriptors|processes`.
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { createCosh } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin, preToolUse } from '@cosh/event-points';

const [home, what] = process.argv.slice(2);
const cosh = await createCosh({ cwd: home, environment: { PATH: process.env.PATH, HOME: home, COSH_SYSTEM_EXTENSIONS: '' }, plugins: [eventPointsPlugin, dialectsPlugin] });
const fire = async () => {
  try {
    const { decision, hooks } = await cosh.dispatch(preToolUse, { toolName: 'Bash', toolInput: {} });
    return { decision, hooks: hooks.map(({ name, status, detail }) => ({ name, status, detail })) };
  } catch (error) {
    return { thrown: String(error) };
  }
};

const taken = [];
const scarce = {
  descriptors: () => {
    try {
      for (;;) taken.push(openSync('/dev/null', 'r'));
    } catch {
      // There are no more.
    }
  },
  processes: () => execFileSync('prlimit', ['--pid', String(process.pid), '--nproc=1:']),
};
const plenty = {
  descriptors: () => taken.splice(0).forEach((each) => closeSync(each)),
  processes: () => execFileSync('true'),
};

const before = await fire();
scarce[what]();
const during = [await fire(), await fire()];
if (what === 'descriptors') plenty[what]();
const after = what === 'descriptors' ? await fire() : undefined;
writeSync(1, JSON.stringify({ before, during, after }));
await cosh.dispose();
