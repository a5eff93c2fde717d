import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cosh } from '@cosh/core';
import { manifestOf, sampleRuntime } from '../support/sample-runtime.js';
import { writeInto } from '../support/throw-away-folder.js';

const manifest = (name: string, hook = 'hook-0'): string => JSON.stringify({ name, version: '1.0.0', hooks: { PreToolUse: [{ hooks: [{ name: hook, command: 'true' }] }] } });
const count = 24;
const names = Array.from({ length: count }, (_each, index) => `e${String(index).padStart(2, '0')}`);
const files = Object.fromEntries(names.map((name) => [manifestOf(name), manifest(name)]));

/** How many folders this process watches. */
const watches = (): number => readdirSync('/proc/self/fd').reduce((sum, descriptor) => {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`) === 'anon_inode:inotify' ? sum + readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8').split('\ninotify ').length - 1 : sum;
  } catch {
    return sum;
  }
}, 0);

const hooksIn = async (cosh: Cosh): Promise<string[]> => (await cosh.inventory()).entries.map(({ hook }) => `${hook.source.id}/${hook.name}`);

interface Place {
  readonly cosh: Cosh;
  readonly extensions: string;
  at(name: string): string;
}

/** A runtime that has been asked so often, about files so old, that it watches. The first extension is a link into a store, as installed ones are. */
async function watching(): Promise<Place> {
  const { cosh, home } = await sampleRuntime(files);
  const extensions = path.join(home, path.dirname(path.dirname(manifestOf('e00'))));
  mkdirSync(path.join(extensions, '.store'));
  renameSync(path.join(extensions, 'e00'), path.join(extensions, '.store', 'e00-1'));
  symlinkSync('.store/e00-1', path.join(extensions, 'e00'));
  const before = watches();
  // Files that have just been made are read again until the clock has gone on.
  while (watches() === before) {
    for (let asked = 0; asked < 40; asked++) await cosh.inventory();
    await pause(20);
  }
  return { cosh, extensions, at: (name) => path.join(extensions, name, path.basename(manifestOf(name))) };
}

let moved = 0;
const aside = (extensions: string): string => path.join(extensions, '..', `aside-${++moved}`);

/** Changes, and what is different then. */
const changes: Readonly<Record<string, (place: Place) => readonly [gone: string | undefined, come: string | undefined]>> = {
  'other text of the same size with the same time': ({ at }) => {
    const { atime, mtime } = statSync(at('e05'));
    writeFileSync(at('e05'), manifest('e05', 'hook-1'));
    utimesSync(at('e05'), atime, mtime);
    return ['extension:e05/hook-0', 'extension:e05/hook-1'];
  },
  'other text, written by another process': ({ at }) => {
    execFileSync('/bin/sh', ['-c', 'printf %s "$1" > "$2"', 'sh', manifest('e06', 'hook-1'), at('e06')]);
    return ['extension:e06/hook-0', 'extension:e06/hook-1'];
  },
  'another file, renamed to its place': ({ at, extensions }) => {
    const draft = path.join(extensions, '..', 'draft');
    writeFileSync(draft, manifest('e07', 'hook-1'));
    renameSync(draft, at('e07'));
    return ['extension:e07/hook-0', 'extension:e07/hook-1'];
  },
  'a file that is gone': ({ at }) => {
    unlinkSync(at('e08'));
    return ['extension:e08/hook-0', undefined];
  },
  'a file that nobody may read': ({ at }) => {
    chmodSync(at('e09'), 0);
    // Root reads it all the same.
    return process.getuid?.() === 0 ? [undefined, 'extension:e09/hook-0'] : ['extension:e09/hook-0', undefined];
  },
  'another folder in the place of one': ({ at, extensions }) => {
    renameSync(path.dirname(at('e10')), aside(extensions));
    writeInto(path.dirname(at('e10')), path.basename(at('e10')), manifest('e10', 'hook-1'));
    return ['extension:e10/hook-0', 'extension:e10/hook-1'];
  },
  'a folder that is gone': ({ at }) => {
    rmSync(path.dirname(at('e11')), { recursive: true });
    return ['extension:e11/hook-0', undefined];
  },
  'a new folder': ({ extensions }) => {
    writeInto(extensions, 'f00/cosh-extension.json', manifest('f00'));
    return [undefined, 'extension:f00/hook-0'];
  },
  'a link that leads elsewhere': ({ extensions }) => {
    writeInto(extensions, '.store/e00-2/cosh-extension.json', manifest('e00', 'hook-1'));
    const draft = path.join(extensions, '.store', 'draft');
    symlinkSync('.store/e00-2', draft);
    renameSync(draft, path.join(extensions, 'e00'));
    return ['extension:e00/hook-0', 'extension:e00/hook-1'];
  },
  'another folder behind a link': ({ extensions }) => {
    renameSync(path.join(extensions, '.store', 'e00-1'), aside(extensions));
    writeInto(extensions, '.store/e00-1/cosh-extension.json', manifest('e00', 'hook-1'));
    return ['extension:e00/hook-0', 'extension:e00/hook-1'];
  },
  'another store': ({ extensions }) => {
    renameSync(path.join(extensions, '.store'), aside(extensions));
    writeInto(extensions, '.store/e00-1/cosh-extension.json', manifest('e00', 'hook-1'));
    return ['extension:e00/hook-0', 'extension:e00/hook-1'];
  },
  'other extensions altogether': ({ extensions }) => {
    renameSync(extensions, aside(extensions));
    writeInto(extensions, 'e01/cosh-extension.json', manifest('e01', 'hook-1'));
    return ['extension:e02/hook-0', 'extension:e01/hook-1'];
  },
  'a change in a folder that came in the place of another, like it': ({ at, extensions }) => {
    const away = aside(extensions);
    renameSync(path.dirname(at('e12')), away);
    renameSync(away, path.dirname(at('e12')));
    writeFileSync(at('e12'), manifest('e12', 'hook-1'));
    return ['extension:e12/hook-0', 'extension:e12/hook-1'];
  },
};

/** From where an agent may ask: each is another moment in the turn of Node's loop. */
const moments: Readonly<Record<string, () => Promise<void>>> = {
  'the same moment': () => Promise.resolve(),
  'a timer': () => new Promise((resolve) => { setTimeout(resolve, 1); }),
  'an immediate': () => new Promise((resolve) => { setImmediate(resolve); }),
  'the end of a read': async () => { await readFile('/proc/self/stat'); },
  'the next tick': () => new Promise((resolve) => { process.nextTick(resolve); }),
};

const isLinux = process.platform === 'linux';

describe.skipIf(!isLinux)(`a runtime that watches${isLinux ? '' : ' (skipped: it does on Linux)'}`, () => {
  it.each(Object.entries(changes))('sees at once %s', async (_what, change) => {
    const place = await watching();
    const [gone, come] = change(place);
    const hooks = await hooksIn(place.cosh);
    if (gone !== undefined) expect(hooks).not.toContain(gone);
    if (come !== undefined) expect(hooks).toContain(come);
    await place.cosh.dispose();
  });

  it.each(Object.entries(moments))('sees what was written right before it was asked from %s, every time', async (_what, moment) => {
    const { cosh, at } = await watching();
    for (let turn = 1; turn <= 300; turn++) {
      await moment();
      const name = names[1 + (turn % (count - 1))]!;
      writeFileSync(at(name), manifest(name, `hook-${turn % 10}`));
      expect(await hooksIn(cosh)).toContain(`extension:${name}/hook-${turn % 10}`);
      // Now and then it gets the time to watch again.
      if (turn % 50 === 0) {
        await pause(150);
        for (let asked = 0; asked < 40; asked++) await cosh.inventory();
      }
    }
    await cosh.dispose();
  });

  it.each(Object.entries(moments))('sees what was written while another asks, %s later, every time', async (_what, moment) => {
    const { cosh, at } = await watching();
    for (let turn = 1; turn <= 40; turn++) {
      const name = names[1 + (turn % (count - 1))]!;
      const hook = `hook-${turn % 10}`;
      const others = [cosh.inventory()];
      for (let step = 0; step < turn % 4; step++) others.push(moment().then(() => cosh.inventory()));
      await moment();
      writeFileSync(at(name), manifest(name, hook));
      expect(await hooksIn(cosh)).toContain(`extension:${name}/${hook}`);
      await Promise.all(others);
      if (turn % 8 === 0) {
        await pause(150);
        for (let asked = 0; asked < 40; asked++) await cosh.inventory();
      }
    }
    await cosh.dispose();
  });

  it('sees all of several changes, in whatever order they come', async () => {
    await fc.assert(fc.asyncProperty(fc.uniqueArray(fc.constantFrom(...Object.keys(changes).filter((name) => !/store|link|altogether/.test(name))), { minLength: 2, maxLength: 5 }), async (chosen) => {
      const place = await watching();
      const expected = chosen.map((name) => changes[name]!(place)).flatMap(([, come]) => come ?? []);
      expect(await hooksIn(place.cosh)).toEqual(expect.arrayContaining(expected));
      await place.cosh.dispose();
    }), { numRuns: 5, seed: 3 });
  });

  it('goes on without, where it is disposed of: nothing is watched any more', async () => {
    const before = watches();
    const { cosh, at } = await watching();
    expect(watches()).toBeGreaterThan(before);
    await cosh.dispose();
    await cosh.inventory();
    expect(watches()).toBe(before);
    writeFileSync(at('e03'), manifest('e03', 'hook-1'));
    expect(await hooksIn(cosh)).toContain('extension:e03/hook-1');
  });

  it('looks at each file where the system gives no watches, and then says no more than it knows', async () => {
    const { cosh, home } = await sampleRuntime(files);
    const program = `
      import { FolderWatch } from ${JSON.stringify(new URL('../../dist/catalog/folder-watch.js', import.meta.url).href)};
      import { ChangeDetector } from ${JSON.stringify(new URL('../../dist/catalog/change-detector.js', import.meta.url).href)};
      import { fileSignature } from ${JSON.stringify(new URL('../../dist/catalog/file-signature.js', import.meta.url).href)};
      import fs from 'node:fs';
      const files = process.argv.slice(1);
      const open = fs.openSync(files[3], 'r+');
      const watch = new FolderWatch();
      const detector = new ChangeDetector(new Map(files.map((file) => [file, fileSignature(file)])), [${JSON.stringify(path.join(home, '.copilot-shell'))}], watch);
      const said = [];
      for (let asked = 0; asked < 40; asked++) said.push(await detector.isUnchanged());
      fs.ftruncateSync(open, 1);
      said.push(await detector.isUnchanged());
      console.log(JSON.stringify([watch.isWatching, said.indexOf(false)]));`;
    // No descriptor is left for inotify: few are open, and no more may be.
    const limited = `const held = []; try { for (;;) held.push(fs.openSync('/dev/null')); } catch {} globalThis.held = held;`;
    const run = (preload: string): unknown => JSON.parse(execFileSync('/bin/sh', ['-c', 'ulimit -n 64; exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', program.replace('const watch =', `${preload}\n      const watch =`), ...names.map((name) => path.join(home, manifestOf(name)))], { encoding: 'utf8' }));
    expect(run('')).toEqual([true, 40]);
    expect(run(limited)).toEqual([false, 40]);
    await cosh.dispose();
  });

  it('notices within a second what no watch can: a file that is written under another name', async () => {
    const { cosh, at, extensions } = await watching();
    const other = path.join(extensions, '..', 'other-name');
    execFileSync('ln', [at('e04'), other]);
    while (!(await hooksIn(cosh)).includes('extension:e04/hook-0')) await pause(5);
    await pause(200);
    for (let asked = 0; asked < 40; asked++) await cosh.inventory();
    writeFileSync(other, manifest('e04', 'hook-1'));
    while (!(await hooksIn(cosh)).includes('extension:e04/hook-1')) await pause(20);
    await cosh.dispose();
  });
});
