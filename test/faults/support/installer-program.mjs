// One state-changing command on a home, as a person's process would run it: `node installer-program.mjs <command> <home> <source>`.
// Prints {"ok":true} or {"ok":false,"code":…,"message":…}; anything else that is thrown is a bug and exits 70.
import { cpSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCosh, CoshError } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin } from '@cosh/event-points';
import { createInstaller } from '@cosh/installer';

/** The naive way, for the negative control: the files are copied to where they count, one after the other. */
async function copyIntoPlace(source, home) {
  const target = path.join(home, '.copilot-shell/extensions/demo');
  await mkdir(path.join(target, 'hooks'), { recursive: true });
  for (const file of ['cosh-extension.json', 'hooks/say.sh', 'hooks/words.sh']) await writeFile(path.join(target, file), await readFile(path.join(source, file)));
}

export const commands = {
  'copy into place': (_installer, source, home) => copyIntoPlace(source, home),
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
    await withInstaller(home, (installer) => commands[command](installer, source, home));
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
