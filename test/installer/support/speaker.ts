import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Cosh, InstalledExtension } from '@cosh/core';
import { createCosh } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin, sessionStart } from '@cosh/event-points';
import { createInstaller, type Installer } from '@cosh/installer';
import type { RawEntry } from '../../../plugins/installer/test/support/tar-bytes.js';
import { manifest, type Person } from '../../extensions/support/extension.js';
import { repository } from '../../support/repository.js';
import { runCosh, type CoshRun } from '../../support/run-cosh.js';

/**
 * An extension that says its version at the start of a session: by a script that reads a second file, so that half a tree
 * would be noticed.
 */
export function speaker(version: string, name = 'demo', more: object = {}): Record<string, { text: string; mode: string }> {
  return {
    'cosh-extension.json': { text: manifest(name, { SessionStart: [{ command: '${extensionPath}/hooks/say.sh' }] }, { version, ...more }), mode: '644' },
    'hooks/say.sh': { text: '#!/bin/sh\n. "$COSH_EXTENSION_PATH/hooks/words.sh"\nprintf %s "$WORDS"\n', mode: '755' },
    'hooks/words.sh': { text: `WORDS="version ${version}"\n`, mode: '644' },
  };
}

/** The same below one folder, as an archive or a package has it. */
export const packed = (files: ReturnType<typeof speaker>, folder = 'package', extra: readonly RawEntry[] = []): RawEntry[] =>
  [...extra, ...Object.entries(files).map(([file, { text, mode }]) => ({ path: `${folder}/${file}`, content: text, mode: parseInt(mode, 8) }))];

/** The same as a package of a registry. */
export const npmPackage = (files: ReturnType<typeof speaker>, name: string, version: string): RawEntry[] =>
  packed(files, 'package', [{ path: 'package/package.json', content: JSON.stringify({ name, version }) }]);

const program = [process.execPath, path.join(repository, 'plugins/cli/bin/cosh.js')];
const word = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Types a line that begins with `cosh` into a shell, just as it stands. */
export const typeLine = (somebody: Person, line: string): Promise<CoshRun> =>
  runCosh([], { environment: somebody.environment(), cwd: somebody.project, program: ['sh', '-c', `cosh() { ${program.map(word).join(' ')} "$@"; }\n${line}`] });

export const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1)!;

/** A runtime of this process, with its installer, on somebody's home. */
export async function runtimeOf(somebody: Person): Promise<{ cosh: Cosh; installer: Installer }> {
  const cosh = await createCosh({ cwd: somebody.project, environment: somebody.environment(), plugins: [eventPointsPlugin, dialectsPlugin] });
  return { cosh, installer: createInstaller(cosh) };
}

/** What is said at the start of a session. */
export const saidBy = async (cosh: Cosh): Promise<string | undefined> => (await cosh.dispatch(sessionStart, {})).context;

export async function withRuntime<T>(somebody: Person, work: (installer: Installer, cosh: Cosh) => Promise<T>): Promise<T> {
  const { cosh, installer } = await runtimeOf(somebody);
  try {
    return await work(installer, cosh);
  } finally {
    await cosh.dispose();
  }
}

/** Installs in this process, saying yes to every question. */
export const installHere = (somebody: Person, spec: string, more: Partial<Parameters<Installer['install']>[0]> = {}): Promise<unknown> =>
  withRuntime(somebody, (installer) => installer.install({ spec, cwd: somebody.project, ask: () => Promise.resolve(true), ...more }));

export const listed = (somebody: Person): Promise<readonly InstalledExtension[]> => withRuntime(somebody, async (installer) => (await installer.list()).extensions.map(({ installed }) => installed));

/** Whether a tool of this machine is there. */
export const has = (tool: string, ...args: string[]): boolean => spawnSync(tool, args, { stdio: 'ignore' }).status === 0;
