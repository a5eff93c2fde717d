import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, constants, mkdirSync, openSync, closeSync, readdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyFolder } from '../../dist/tree/copy-folder.js';
import { allDefences, type Defences } from '../../dist/tree/defences.js';
import { readRegularFile } from '../../dist/tree/read-regular-file.js';
import { TreeWriter } from '../../dist/tree/tree-writer.js';
import { codeOf, treeOf } from '../support/get.js';
import { writeDemo } from '../support/demo-extension.js';
import { closeAfterwards, temporaryFolder } from '../support/temporary.js';

function setUp(): { root: string; from: string; into: string; copy: (off?: Partial<Defences>) => Promise<void> } {
  const root = temporaryFolder();
  const from = writeDemo(path.join(root, 'demo'));
  const into = path.join(root, 'into');
  mkdirSync(into);
  writeFileSync(path.join(root, 'secret'), 'secret');
  const copy = (off: Partial<Defences> = {}): Promise<void> => {
    const defences = { ...allDefences, ...off };
    return copyFolder(from, new TreeWriter(into, { defences }), defences);
  };
  return { root, from, into, copy };
}

const message = (work: Promise<unknown>): Promise<string> => work.then(() => '', (error: Error) => error.message);

describe('C6: a local folder with things in it that are no files', { meta: { attack: 'C6' } }, () => {
  test.each<[string, string, (from: string) => void]>([
    ['a link to a file outside', 'tree_link', (from) => symlinkSync('../secret', path.join(from, 'bad'))],
    ['a link to a folder outside', 'tree_link', (from) => symlinkSync('/', path.join(from, 'bad'))],
    ['a link to a folder inside', 'tree_link', (from) => symlinkSync('hooks', path.join(from, 'bad'))],
    ['a link to its own folder', 'tree_link', (from) => symlinkSync('.', path.join(from, 'bad'))],
    ['a link to nothing', 'tree_link', (from) => symlinkSync('nothing', path.join(from, 'bad'))],
    ['a link to a device', 'tree_link', (from) => symlinkSync('/dev/zero', path.join(from, 'bad'))],
    ['a pipe', 'tree_special_file', (from) => execFileSync('mkfifo', [path.join(from, 'bad')])],
    ['a huge file full of nothing', 'tree_too_large', (from) => { writeFileSync(path.join(from, 'bad'), ''); truncateSync(path.join(from, 'bad'), 10 * 2 ** 40); }],
    ['a name with a newline', 'tree_path_unsafe', (from) => writeFileSync(path.join(from, 'bad\nname'), '')],
    ['a name of ours', 'tree_name_reserved', (from) => writeFileSync(path.join(from, '.cosh-bad'), '')],
    ['two names that are one', 'tree_collision', (from) => { writeFileSync(path.join(from, 'BAD'), ''); writeFileSync(path.join(from, 'bad'), ''); }],
  ])('%s: %s', async (_title, code, spoil) => {
    const { from, copy, into } = setUp();
    spoil(from);
    expect(await codeOf(copy())).toBe(code);
    expect(Object.values(treeOf(into)).some((line) => line.includes('secret'))).toBe(false);
  });

  test('the refusal names the path', async () => {
    const { from, copy } = setUp();
    execFileSync('mkfifo', [path.join(from, 'hooks/queue')]);
    expect(await message(copy())).toContain('"hooks/queue"');
  });

  test('a socket', async () => {
    const { from, copy } = setUp();
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(path.join(from, 's'), resolve));
    closeAfterwards(() => new Promise((resolve) => server.close(() => resolve())));
    expect(await codeOf(copy())).toBe('tree_special_file');
  });

  test('an unreadable file', async () => {
    const { root, from, into, copy } = setUp();
    chmodSync(path.join(from, 'notes.txt'), 0);
    if (process.getuid?.() !== 0) return expect(await codeOf(copy())).toBe('tree_unreadable');
    // root reads everything, so somebody else tries: after loading, since a clone may be in a folder that only root may enter.
    for (const folder of [root, into]) chmodSync(folder, 0o777);
    const script = `
      const { copyFolder } = await import(${JSON.stringify(new URL('../../dist/tree/copy-folder.js', import.meta.url).href)});
      const { TreeWriter } = await import(${JSON.stringify(new URL('../../dist/tree/tree-writer.js', import.meta.url).href)});
      process.setuid(65534);
      await copyFolder('demo', new TreeWriter('into')).catch(({ code }) => console.log(code));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8', env: { PATH: process.env.PATH } });
    expect([stdout.trim(), stderr]).toEqual(['tree_unreadable', '']);
  });

  test('a folder that is gone while it is copied', async () => {
    const { root, into } = setUp();
    expect(await codeOf(copyFolder(path.join(root, 'demo'), new TreeWriter(path.join(into, 'gone'))))).toBe('tree_write_failed');
  });

  test('a file that grows while it is copied', async () => {
    const { from } = setUp();
    const file = path.join(from, 'notes.txt');
    const reading = readRegularFile(file, 'notes.txt');
    expect((await reading.next()).done).toBe(false);
    appendFileSync(file, 'more');
    const rest = async (): Promise<void> => { for await (const _chunk of reading); };
    expect(await codeOf(rest())).toBe('tree_changed');
  });

  // Negative controls: with links and kinds followed, bytes from outside come in and a pipe is waited for.
  test('without the look at kinds a link to outside is followed', { meta: { attack: '' } }, async () => {
    const { from, copy, into } = setUp();
    symlinkSync('../secret', path.join(from, 'bad'));
    await copy({ fileKinds: false });
    expect(treeOf(into).bad).toContain('secret');
  });

  test('without the look at kinds a pipe is waited for', { meta: { attack: '' } }, async () => {
    const { from, copy } = setUp();
    const pipe = path.join(from, 'a-pipe');
    execFileSync('mkfifo', [pipe]);
    let over = false;
    const copying = codeOf(copy({ fileKinds: false })).finally(() => { over = true; });
    // A writer can open it without waiting only when a reader stands there: that is the copy, which hangs.
    for (;;) {
      try {
        closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK));
        break;
      } catch {
        await new Promise(setImmediate);
      }
    }
    expect(over).toBe(false);
    await copying;
  });
});

test('left out: what belongs to git, npm, the desktop and caches', async () => {
  const { from, copy, into } = setUp();
  for (const name of ['.git/config', 'sub/.git/HEAD', '.npmrc', '.DS_Store', 'node_modules/.cache/x', 'node_modules/kept/index.js']) {
    mkdirSync(path.dirname(path.join(from, name)), { recursive: true });
    writeFileSync(path.join(from, name), 'token');
  }
  await copy();
  expect(Object.keys(treeOf(into))).toEqual(['cosh-extension.json', 'hooks/again.sh', 'hooks/guard.sh', 'node_modules/kept/index.js', 'notes.txt']);
});

test('a link to what is left out does not bring it back', async () => {
  const { from, copy } = setUp();
  writeFileSync(path.join(from, '.npmrc'), '//host/:_authToken=secret');
  symlinkSync('.npmrc', path.join(from, 'public'));
  expect(await codeOf(copy())).toBe('tree_link');
});

test('the folder of the extension may itself be reached by a link; umask does not change modes', async () => {
  const { root, from, into } = setUp();
  symlinkSync(from, path.join(root, 'alias'));
  const before = process.umask(0o077);
  try {
    await copyFolder(path.join(root, 'alias'), new TreeWriter(into, { sync: true }));
  } finally {
    process.umask(before);
  }
  expect(treeOf(into)['hooks/guard.sh']).toMatch(/^755 /);
  expect(readdirSync(into)).toContain('hooks');
});
