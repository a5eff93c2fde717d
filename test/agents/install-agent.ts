import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { commandRunner, withLock } from '@cosh/core';
import type { AgentPin } from './pins.js';

/** Outside the repository, and kept from one run to the next. */
export const agentsFolder = process.env.COSH_AGENTS_FOLDER ?? path.join(os.tmpdir(), 'cosh-agents');

const environment = Object.fromEntries(Object.entries(process.env).filter((each): each is [string, string] => each[1] !== undefined));

async function install({ host, packages }: AgentPin, folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await writeFile(path.join(unfinished, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  // None of them needs its scripts, and none is to run any here.
  const { ended, stdout, stderr } = await commandRunner.run({
    file: 'npm', args: ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], cwd: unfinished, environment, timeoutMs: 300_000,
  });
  if (ended.kind !== 'exited' || ended.exitCode !== 0) {
    throw new Error(`${host} cannot be installed from the npm registry (npm ${JSON.stringify(ended)}); this test needs that registry\n${stdout}${stderr}`);
  }
  await rename(unfinished, folder);
}

/** The program of an agent in exactly that version, installed unless it is already. Throws an error that says so where it cannot be. */
export async function installedAgent(pin: AgentPin): Promise<readonly string[]> {
  const versions = Object.entries(pin.packages).map(([name, version]) => `${name.replaceAll(/[^\w.-]+/g, '-').replace(/^-/, '')}-${version}`);
  const folder = path.join(agentsFolder, versions.join('+'));
  await withLock(path.join(agentsFolder, `${pin.host}.lock`), async () => {
    if (!existsSync(folder)) await install(pin, folder);
  });
  const program = pin.program(path.join(folder, 'node_modules'));
  const missing = program.find((file) => !existsSync(file));
  if (missing !== undefined) throw new Error(`${pin.host} was installed without ${missing}; is there a build of it for ${process.platform}-${process.arch}?`);
  return program;
}
