// One of several processes that change the same states: `node change-program.mjs HOME NAME COUNT WORKSPACE`. Counts for everybody and for itself, switches
// a hook of its own off and on, and trusts a workspace of its own, COUNT times each; what is acknowledged is one line.
import { writeSync } from 'node:fs';
import { createCosh } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin } from '@cosh/event-points';

const [home, name, count, workspace] = process.argv.slice(2);
const cosh = await createCosh({ cwd: home, environment: { PATH: process.env.PATH, HOME: home, COSH_SYSTEM_EXTENSIONS: '' }, plugins: [eventPointsPlugin, dialectsPlugin] });
const survey = await cosh.trust.survey(workspace);

for (let number = 1; number <= Number(count); number++) {
  await cosh.states.update('count', (now) => ({ ...now, total: (now.total ?? 0) + 1, [name]: number }));
  await cosh.states.update('hooks', ({ disabled = [], ...now }) => ({ ...now, disabled: number % 2 === 0 ? disabled.filter((each) => each !== name) : [...disabled, name] }));
  await (number % 2 === 0 ? cosh.trust.revoke(workspace) : cosh.trust.grant(survey));
  writeSync(1, `${number}\n`);
}
await cosh.dispose();
