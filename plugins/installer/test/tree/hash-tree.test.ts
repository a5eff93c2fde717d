import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hashTree } from '../../dist/tree/hash-tree.js';
import { writeDemo } from '../support/demo-extension.js';
import { temporaryFolder } from '../support/temporary.js';

const root = temporaryFolder();
const original = writeDemo(path.join(root, 'original'));

async function changed(change: (folder: string) => void): Promise<boolean> {
  const folder = path.join(temporaryFolder(), 'copy');
  cpSync(original, folder, { recursive: true, verbatimSymlinks: true });
  change(folder);
  return (await hashTree(folder)) !== (await hashTree(original));
}

test('64 hexadecimal digits, the same wherever the tree lies', async () => {
  expect(await hashTree(original)).toMatch(/^[0-9a-f]{64}$/);
  expect(await changed(() => undefined)).toBe(false);
});

test.each<[string, (folder: string) => void]>([
  ['one byte', (folder) => writeFileSync(path.join(folder, 'notes.txt'), 'Private\n')],
  ['the x bit', (folder) => chmodSync(path.join(folder, 'hooks/guard.sh'), 0o644)],
  ['a name', (folder) => renameSync(path.join(folder, 'notes.txt'), path.join(folder, 'note.txt'))],
  ['one file more', (folder) => writeFileSync(path.join(folder, 'more'), '')],
  ['one file less', (folder) => rmSync(path.join(folder, 'notes.txt'))],
  ['a file that became a link to the same content', (folder) => { renameSync(path.join(folder, 'notes.txt'), path.join(folder, '../outside')); symlinkSync('../outside', path.join(folder, 'notes.txt')); }],
  ['a file that became a pipe', (folder) => { rmSync(path.join(folder, 'notes.txt')); execFileSync('mkfifo', [path.join(folder, 'notes.txt')]); }],
  ['content moved from one file to the next', (folder) => { writeFileSync(path.join(folder, 'notes.txt'), 'priv'); writeFileSync(path.join(folder, 'notes.txtf'), 'ate\n'); }],
])('%s changes it', { meta: { attack: 'C5' } }, async (_title, change) => expect(await changed(change)).toBe(true));

test.each<[string, (folder: string) => void]>([
  ['a time', (folder) => utimesSync(path.join(folder, 'notes.txt'), 1, 1)],
  ['other mode bits', (folder) => chmodSync(path.join(folder, 'notes.txt'), 0o664)],
  ['an empty folder', (folder) => mkdirSync(path.join(folder, 'empty'))],
])('%s does not', async (_title, change) => expect(await changed(change)).toBe(false));
