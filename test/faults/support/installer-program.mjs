// One state-changing command on a home, as a person's process would run it: `node installer-program.mjs <command> <home> <source>`.
// Prints {"ok":true} or {"ok":false,"code":…,"message":…}; anything else that is thrown is a bug and exits 70.
import { cpSync } from 'node:fs';
import path from 'node:path';
import { createCosh, CoshError } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin } from '@cosh/event-points';
import { createInstaller } from '@cosh/installer';

export const commands = {
  install: (installer, source) => installer.install({ spec: source, cwd: '/', ask: async () => true }),
  update: (installer) => installer.update({ name: 'demo', ask: async () => true }),
  uninstall: (installer) => installer.uninstall('demo'),
  disable: (installer) => installer.switch({ name: 'demo', on: false }),
  enable: (installer) => installer.switch({ name: 'demo', on: true }),
};

export async function withInstaller(home, work) {
  const environment = { PATH: process.env.PATH, HOME: home, COSH_SYSTEM_EXTENSIONS: '' };
  const cosh = await createCosh({ cwd: home, environment, plugins: [eventPointsPlugin, dialectsPlugin] });
  try {
    return await work(createInstaller(cosh), cosh);
  } finally {
    await cosh.dispose();
  }
}

export async function run(command, home, source) {
  try {
    await withInstaller(home, (installer) => commands[command](installer, source));
    return { ok: true, calls: globalThis.faults?.count };
  } catch (error) {
    if (!(error instanceof CoshError)) throw error;
    return { ok: false, code: error.code, message: error.message };
  }
}

/** The command on a copy of the home for each of its file-system calls, that call failing: `<copies>/<number>` is what it left. */
async function failEachCall(command, home, source, kind, copies) {
  const { faults } = globalThis;
  const attempt = async (number) => {
    const copy = path.join(copies, String(number));
    cpSync(home, copy, { recursive: true, verbatimSymlinks: true });
    Object.assign(faults, { root: path.join(copy, '.copilot-shell'), at: number, kind, count: 0 });
    const said = await run(command, copy, source);
    const { count } = faults;
    faults.root = '';
    return { ...said, calls: count };
  };
  const { calls } = await attempt(0);
  const results = [];
  for (let number = 1; number <= calls; number++) results.push(await attempt(number));
  return results;
}

const [command, home, source, kind, copies] = process.argv.slice(2);
if (kind !== undefined) process.stdout.write(JSON.stringify(await failEachCall(command, home, source, kind, copies)));
else if (command !== undefined) process.stdout.write(JSON.stringify(await run(command, home, source)));
