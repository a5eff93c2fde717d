import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** npm's cache and settings are the person's own, though every test has a throw-away HOME. */
function npmEnvironment(): NodeJS.ProcessEnv {
  const { homedir } = os.userInfo();
  // What an npm that runs these tests tells its scripts is about this repository, not about the folder below.
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle|config_local_prefix|config_prefix)/.test(name));
  return {
    ...Object.fromEntries(inherited),
    npm_config_cache: process.env.npm_config_cache ?? path.join(homedir, '.npm'),
    npm_config_userconfig: process.env.npm_config_userconfig ?? path.join(homedir, '.npmrc'),
    npm_config_update_notifier: 'false',
  };
}

/** Runs npm in a folder and gives what it printed. */
export async function npm(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute('npm', args, { cwd: folder, env: npmEnvironment(), maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

export interface PackedFile {
  readonly path: string;
  readonly mode: number;
}

export interface Packed {
  readonly name: string;
  readonly version: string;
  readonly filename: string;
  readonly files: readonly PackedFile[];
}

/** Packs every package of the repository into a folder. */
export async function packAll(repository: string, folder: string): Promise<readonly Packed[]> {
  return JSON.parse(await npm(repository, 'pack', '--workspaces', '--json', '--pack-destination', folder)) as Packed[];
}
