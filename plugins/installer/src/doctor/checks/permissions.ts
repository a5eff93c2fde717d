import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { LOCATIONS, shellWord, type Diagnostic, type Locations } from '@cosh/core';
import type { Check } from '../check.js';

interface Looked {
  readonly file: string;
  /** Nobody else may even read it. */
  readonly isPrivate: boolean;
}

/** Everything that decides what runs, and what is nobody else's business. */
async function lookedAt({ home, config, userExtensions, systemExtensions, states, logs }: Locations, fileNames: readonly string[]): Promise<Looked[]> {
  const stateFiles = (await readdir(states).catch((): string[] => [])).filter((name) => name.endsWith('.json')).map((name) => path.join(states, name));
  const open = [home, config, userExtensions, ...systemExtensions, ...fileNames].map((file) => ({ file, isPrivate: false }));
  return [...open, ...[states, logs, ...stateFiles].map((file) => ({ file, isPrivate: true }))];
}

async function findingsOf({ file, isPrivate }: Looked): Promise<Diagnostic[] | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (!found) return undefined;
  const [self, group] = [process.getuid?.(), process.getgid?.()];
  const say = (code: string, severity: Diagnostic['severity'], problem: string, hint: string): Diagnostic => ({ code, severity, file, problem, hint });
  const word = shellWord(file);
  return [
    ...(self !== undefined && found.uid !== self && found.uid !== 0 ? [say('owner_foreign', 'error', `belongs to user ${found.uid}, who can change what runs as you`, `sudo chown -R $(id -u) ${word}`)] : []),
    ...((found.mode & 0o002) !== 0 ? [say('writable_by_all', 'error', 'everybody on this machine may write it', `chmod go-w ${word}`)]
      : (found.mode & 0o020) !== 0 ? [say('writable_by_group', found.gid === group ? 'warning' : 'error', `everybody in group ${found.gid} may write it`, `chmod g-w ${word}`)] : []),
    // A folder that nobody may enter keeps what is in it.
    ...(isPrivate && (found.mode & 0o077) !== 0 ? [say('readable_by_others', path.basename(file) === 'secrets.json' ? 'error' : 'warning', 'others on this machine may read it', `chmod go-rwx ${word}`)] : []),
  ];
}

/** Nobody else can change what runs, or read what is private. */
export const permissions: Check<'permissions'> = {
  area: 'permissions',
  run: async ({ cosh }) => {
    const locations = cosh.resolve(LOCATIONS);
    const fileNames = cosh.dialects.flatMap(({ configuration: format }) => (format ? [path.join(locations[format.location], format.fileName)] : []));
    const found = (await Promise.all((await lookedAt(locations, fileNames)).map(findingsOf))).filter((each) => each !== undefined);
    return { total: found.length, good: found.filter((each) => each.length === 0).length, findings: found.flat() };
  },
};
