import { chmodSync, cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CoshError } from '@cosh/core';
import type { Verification } from '@cosh/installer';
import { person, Person, tree } from '../extensions/support/extension.js';
import { makeHome } from '../support/make-home.js';
import { installHere, runtimeOf, saidBy, speaker, withRuntime } from './support/speaker.js';

/** Repeatable: the same seed gives the same byte. */
function random(seed: number): () => number {
  let state = seed * 2654435761 % 4294967296;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

/** Turns one bit of one byte of a file. */
function flip(file: string, next: () => number): string {
  const bytes = readFileSync(file);
  const at = Math.floor(next() * bytes.length);
  bytes[at] = bytes[at]! ^ (1 << Math.floor(next() * 8));
  writeFileSync(file, bytes, { mode: statSync(file).mode });
  return `byte ${at} of ${path.basename(file)}`;
}

async function withDemo(): Promise<{ somebody: Person; folder: string; files: string[]; lock: string }> {
  const somebody = person();
  await installHere(somebody, somebody.source('demo', speaker('1.0.0')));
  const folder = (await withRuntime(somebody, (installer) => installer.list())).extensions[0]!.installed.folder;
  return { somebody, folder, files: Object.keys(speaker('')).map((file) => path.join(folder, file)), lock: somebody.home.path('.copilot-shell/states/extensions-lock.json') };
}

const isGood = (found: readonly Verification[]): boolean => found.every(({ state }) => state === 'ok') && found.length > 0;

describe('verify, after one bit of an installed tree has turned (C5)', { meta: { attack: 'C5' } }, () => {
  it('says so, eighty times', { timeout: 120_000 }, async () => {
    const { somebody, files } = await withDemo();
    const { cosh, installer } = await runtimeOf(somebody);
    expect(isGood(await installer.verify())).toBe(true);
    for (let seed = 0; seed < 80; seed++) {
      const next = random(seed);
      const file = files[Math.floor(next() * files.length)]!;
      const good = readFileSync(file);
      const where = flip(file, next);
      expect((await installer.verify()).map(({ state }) => state), where).toEqual(['changed']);
      writeFileSync(file, good);
    }
    expect(isGood(await installer.verify())).toBe(true);
    await cosh.dispose();
  });

  it('says so of a bit of the permissions, of a file too many and of one too few', async () => {
    const { somebody, folder, files } = await withDemo();
    const states = async (): Promise<string[]> => withRuntime(somebody, async (installer) => (await installer.verify('demo')).map(({ state }) => state));
    chmodSync(files[1]!, 0o644);
    expect(await states()).toEqual(['changed']);
    chmodSync(files[1]!, 0o755);
    writeFileSync(path.join(folder, 'more.sh'), '');
    expect(await states()).toEqual(['changed']);
    rmSync(path.join(folder, 'more.sh'));
    expect(await states()).toEqual(['ok']);
    rmSync(files[2]!);
    expect(await states()).toEqual(['changed']);
    rmSync(folder, { recursive: true });
    expect(await states()).toEqual(['missing']);
    expect((await somebody.ext('verify', 'demo')).exit).toBe(1);
    // With its link, too: the lock file still knows it, and nobody is left to believe that it is there.
    for (const isLinkThere of [true, false]) {
      if (!isLinkThere) rmSync(somebody.home.path('.copilot-shell/extensions/demo'));
      const list = await somebody.ext('list');
      expect([list.stdout, list.stderr]).toEqual([expect.stringMatching(/demo +- +refused/), expect.stringContaining('cosh extensions uninstall demo, then install it again')]);
      expect(await somebody.ext('info', 'demo')).toMatchObject({ exit: 0, stdout: expect.stringContaining(somebody.home.path('sources/demo')) as string, stderr: expect.stringContaining('its files are gone') as string });
      expect((await somebody.ext('doctor')).stdout.match(/extension_missing/g)).toHaveLength(1);
      expect(await states()).toEqual(['missing']);
    }
    expect((await somebody.ext('uninstall', 'demo')).exit).toBe(0);
    expect((await somebody.ext('list')).stdout).toContain('No extensions');
  });

  it('and an install of the same again does not take the changed tree for the right one', async () => {
    const { somebody, files } = await withDemo();
    writeFileSync(files[2]!, 'WORDS="evil"\n');
    expect(await withRuntime(somebody, (_installer, cosh) => saidBy(cosh))).toBe('evil');
    await installHere(somebody, somebody.home.path('sources/demo'));
    expect(await withRuntime(somebody, async (installer, cosh) => [isGood(await installer.verify()), await saidBy(cosh)])).toEqual([true, 'version 1.0.0']);
  });

  it('and neither does going back to a version whose tree in the store was changed', async () => {
    const { somebody, files } = await withDemo();
    const source = somebody.source('demo', speaker('2.0.0'));
    await installHere(somebody, source);
    writeFileSync(files[2]!, 'WORDS="evil"\n');
    somebody.source('demo', speaker('1.0.0'));
    await installHere(somebody, source);
    expect(await withRuntime(somebody, async (installer, cosh) => [isGood(await installer.verify()), await saidBy(cosh)])).toEqual([true, 'version 1.0.0']);
  });

  it('is not seen by who compares names, sizes and versions: the control', { meta: { attack: '' } }, async () => {
    const { folder, files } = await withDemo();
    const naive = (): string => JSON.stringify([Object.keys(tree(folder)), files.map((file) => statSync(file).size), /"version":"[^"]*"/.exec(readFileSync(files[0]!, 'utf8'))?.[0]]);
    const before = naive();
    flip(files[1]!, random(1));
    expect(naive()).toBe(before);
  });
});

/** What of a lock file anything is decided by. The rest of it (dates, what a source stood for) is only said. */
function deciding(text: string): unknown {
  const { extensions } = JSON.parse(text) as { extensions: Record<string, Record<string, unknown> & { consent: Record<string, unknown> }> };
  return Object.entries(extensions ?? {}).map(([name, { source, version, treeHash, stored, consent }]) => [name, source, version, treeHash, stored, consent.fingerprint, consent.projection]);
}

describe('the lock file, after one bit of it has turned', { meta: { attack: 'C5' } }, () => {
  it('is refused, or verify says what does not fit; nothing is lost and what was off stays off', { timeout: 240_000 }, async () => {
    const { somebody } = await withDemo();
    await installHere(somebody, somebody.source('off', speaker('1.0.0', 'off')));
    await withRuntime(somebody, (installer) => installer.switch({ name: 'off', on: false }));
    const relative = '.copilot-shell/states/extensions-lock.json';
    const good = somebody.home.read(relative)!;
    let noticed = 0;
    for (let seed = 0; seed < 120; seed++) {
      const copy = makeHome({}, 'cosh-flip-');
      cpSync(somebody.home.path('.copilot-shell'), copy.path('.copilot-shell'), { recursive: true, verbatimSymlinks: true });
      const where = flip(copy.path(relative), random(seed));
      const { cosh, installer } = await runtimeOf(new Person(copy));
      const found: unknown = await installer.verify().catch((error: unknown) => error);
      const isNoticed = found instanceof CoshError ? found.code === 'lock_unreadable' : !isGood(found as Verification[]);
      if (!isNoticed) expect(deciding(copy.read(relative)!), `${where}: ${JSON.stringify(found)}`).toEqual(deciding(good));
      noticed += isNoticed ? 1 : 0;
      expect(await saidBy(cosh), where).toBe('version 1.0.0');
      expect(Object.keys(tree(copy.path('.copilot-shell/extensions/.store'))).filter((name) => name.endsWith('say.sh'))).toHaveLength(2);
      await cosh.dispose();
      copy.remove();
    }
    expect(noticed).toBeGreaterThan(80);
  });

  it.each<[string, unknown, string]>([
    ['of a later version', { version: 2, extensions: {} }, 'its version is 2'],
    ['with extensions that are a list', { version: 1, extensions: [] }, 'extensions must be an object'],
    ['with an entry that is no entry', { version: 1, extensions: { demo: { version: '1.0.0' } } }, '"demo" is no entry'],
    ['with a name that is a path', { version: 1, extensions: {}, removing: ['../../precious'] }, '../../precious'],
  ])('%s is refused by name, nothing is changed', async (_title, content, problem) => {
    const { somebody, lock } = await withDemo();
    writeFileSync(lock, JSON.stringify(content));
    const before = tree(somebody.home.folder);
    const install = installHere(somebody, somebody.home.path('sources/demo'));
    await expect(install).rejects.toMatchObject({ code: 'lock_unreadable', message: expect.stringContaining(problem) as string });
    await expect(install).rejects.toThrow(lock);
    expect(tree(somebody.home.folder)).toEqual(before);
    expect(await withRuntime(somebody, (_installer, cosh) => saidBy(cosh))).toBe('version 1.0.0');
  });

  it.each(['moved away', '{}'])('that is %s takes nothing away: what is there runs, verify exits 1, and it can be installed again', { timeout: 60_000 }, async (how) => {
    const { somebody, lock } = await withDemo();
    if (how === '{}') writeFileSync(lock, how);
    else rmSync(lock);
    const verified = await somebody.ext('verify');
    expect([verified.exit, verified.stdout]).toEqual([1, expect.stringMatching(/^demo +consent-missing/m)]);
    expect(await withRuntime(somebody, (_installer, cosh) => saidBy(cosh))).toBe('version 1.0.0');
    await withRuntime(somebody, (installer) => installer.uninstall('demo'));
    await installHere(somebody, somebody.home.path('sources/demo'));
    expect(await withRuntime(somebody, async (installer) => isGood(await installer.verify()))).toBe(true);
  });
});
