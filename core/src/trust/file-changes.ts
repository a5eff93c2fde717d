import { createHash } from 'node:crypto';
import { canonicalJson } from '../consent/index.js';
import type { CoveredFile } from './covered-file.js';

/** What a yes is bound to. Hexadecimal sha256; the workspace's place is not in it. */
export const trustFingerprint = (files: readonly CoveredFile[]): string =>
  createHash('sha256').update(canonicalJson([...files].sort((a, b) => (a.path < b.path ? -1 : 1)))).digest('hex');

const absent = (path: string): CoveredFile => ({ path, kind: 'absent' });
const shortly = (hash: string | undefined): string => (hash ?? '').slice(0, 12);

function whatChanged(before: CoveredFile, now: CoveredFile): string[] {
  if (now.kind !== before.kind) {
    if (now.kind === 'absent') return [before.leadsTo === undefined ? 'was removed' : 'leads nowhere'];
    if (before.kind === 'absent') return [`is new${now.kind === 'file' ? '' : `, a ${now.kind === 'folder' ? 'folder' : 'special file'}`}`];
    return [now.kind === 'unreadable' ? 'can no longer be read' : `is a ${now.kind === 'special' ? 'special file' : now.kind} now`];
  }
  return [
    ...(now.leadsTo === before.leadsTo ? [] : [now.leadsTo === undefined ? 'is no link any more' : `leads to ${now.leadsTo} now`]),
    ...(now.sha256 === before.sha256 ? [] : [`was changed (${shortly(before.sha256)} -> ${shortly(now.sha256)})`]),
    ...(now.executable === before.executable ? [] : [now.executable ? 'may be run now' : 'may not be run any more']),
  ];
}

/** What is not as it was when a person said yes: one line for each file. */
export function fileChanges(before: readonly CoveredFile[], now: readonly CoveredFile[]): string[] {
  const [old, current] = [before, now].map((files) => new Map(files.map((file) => [file.path, file])));
  const paths = [...new Set([...old!.keys(), ...current!.keys()])].sort();
  return paths.flatMap((path) => {
    const changes = whatChanged(old!.get(path) ?? absent(path), current!.get(path) ?? absent(path));
    return changes.length === 0 ? [] : [`${path} ${changes.join(', ')}`];
  });
}
