// Lives one life on one home until it is killed: `node life-program.mjs HOME SOURCES WORKSPACE`. Before each change it says, as one JSON line,
// what it is about to do, and after it that this was done; what has been said is written by then.
import { cpSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { createCosh } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin, sessionStart } from '@cosh/event-points';
import { createInstaller, setSetting } from '@cosh/installer';

const [home, sources, workspace] = process.argv.slice(2);
const environment = { PATH: process.env.PATH, HOME: home, COSH_SYSTEM_EXTENSIONS: '', COSH_SOAK_MARKER: process.env.COSH_SOAK_MARKER };
const cosh = await createCosh({ cwd: workspace, environment, plugins: [eventPointsPlugin, dialectsPlugin] });
const installer = createInstaller(cosh);
const ask = () => Promise.resolve(true);
const source = path.join(sources, 'current');
const isInstalled = async () => (await installer.list()).extensions.length > 0;

const ways = {
  // The same source in another version: an update where it is installed.
  version: async (version) => {
    rmSync(source, { recursive: true, force: true });
    cpSync(path.join(sources, version), source, { recursive: true });
    await (await isInstalled() ? installer.update({ name: 'demo', ask }) : installer.install({ spec: source, cwd: home, ask }));
  },
  uninstall: async () => { if (await isInstalled()) await installer.uninstall('demo'); },
  on: () => installer.switch({ name: 'demo', on: true }),
  off: () => installer.switch({ name: 'demo', on: false }),
  set: (value) => setSetting(cosh, 'demo', 'level', String(value)),
  trust: async () => cosh.trust.grant(await cosh.trust.survey(workspace)),
  untrust: () => cosh.trust.revoke(workspace),
  hooks: (names) => cosh.states.update('hooks', (now) => ({ ...now, disabled: names })),
  fire: () => cosh.dispatch(sessionStart, {}),
};

// The same life for everybody, begun at a random place.
const life = [
  ['version', '1.0.0'], ['set', 1], ['fire'], ['off'], ['trust'], ['hooks', ['a']], ['set', 2], ['version', '2.0.0'], ['untrust'], ['on'], ['fire'], ['uninstall'], ['trust'], ['version', '1.0.0'], ['version', '2.0.0'], ['set', 3], ['hooks', []], ['fire'], ['off'], ['on'], ['untrust'],
];

const say = (line) => void writeSync(1, `${JSON.stringify(line)}\n`);
say({ ready: true });
for (let step = Math.floor(Math.random() * life.length); ; step = (step + 1) % life.length) {
  const [way, ...args] = life[step];
  if (['on', 'off', 'set'].includes(way) && !(await isInstalled())) continue;
  say({ begin: [way, ...args] });
  await ways[way](...args);
  say({ done: [way, ...args] });
}
