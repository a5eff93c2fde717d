// One of several processes that change the same home: `node worker.mjs <home> <JSON list of steps>`. A step is a list: a command
// and what it needs. What became of each is one JSON line on stdout, written when it is over and before the next one begins.
import { createCosh, CoshError } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin } from '@cosh/event-points';
import { createInstaller, setSetting } from '@cosh/installer';

const [home, steps] = process.argv.slice(2);
const environment = { PATH: process.env.PATH, HOME: home, COSH_SYSTEM_EXTENSIONS: '' };
const cosh = await createCosh({ cwd: home, environment, plugins: [eventPointsPlugin, dialectsPlugin] });
const installer = createInstaller(cosh);
const ask = () => Promise.resolve(true);

const commands = {
  install: (spec) => installer.install({ spec, cwd: home, ask }),
  update: (name) => installer.update({ name, ask }),
  uninstall: (name) => installer.uninstall(name),
  enable: (name, workspace) => installer.switch({ name, on: true, ...(workspace === undefined ? {} : { workspace }) }),
  disable: (name, workspace) => installer.switch({ name, on: false, ...(workspace === undefined ? {} : { workspace }) }),
  set: (name, key, value) => setSetting(cosh, name, key, value),
  list: () => installer.list(),
  // One change after another, until somebody ends this process.
  count: async (state) => {
    for (let number = 1; ; number++) {
      await cosh.states.update(state, (now) => ({ ...now, number }));
      process.stdout.write(`${number}\n`);
    }
  },
};

for (const [command, ...args] of JSON.parse(steps)) {
  let code;
  try {
    await commands[command](...args);
  } catch (error) {
    code = error instanceof CoshError ? error.code : `not a CoshError: ${error.stack}`;
  }
  process.stdout.write(`${JSON.stringify({ command, args, ...(code === undefined ? {} : { code }) })}\n`);
}
await cosh.dispose();
