import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { hashTree } from '../../plugins/installer/dist/tree/hash-tree.js';
import { manifest, person, type Person } from '../extensions/support/extension.js';
import { installHere, listed, runtimeOf, saidBy, speaker, withRuntime } from './support/speaker.js';
import { atTheSameTime, type Step } from './support/workers.js';

const several = { timeout: 240_000 };
const inHome = '.copilot-shell';

/** Reads a state file again and again while something goes on; it must be whole at every instant. */
async function watched<T>(somebody: Person, states: readonly string[], work: Promise<T>): Promise<{ result: T; looks: number }> {
  let isOver = false;
  let looks = 0;
  const over = work.finally(() => { isOver = true; });
  while (!isOver) {
    for (const state of states) {
      const text = somebody.home.read(`${inHome}/states/${state}.json`);
      if (text !== undefined) JSON.parse(text);
      looks += text === undefined ? 0 : 1;
    }
    await sleep(1);
  }
  return { result: await over, looks };
}

describe('eight processes that install, update, switch and uninstall one extension (C10)', { meta: { attack: 'C10' } }, () => {
  it('leave exactly one version or none, as the lock file says, and each knows what became of it', several, async () => {
    const somebody = person();
    const [one, two] = [somebody.source('one', speaker('1.0.0')), somebody.source('two', speaker('2.0.0'))];
    const hashes = await Promise.all([one, two].map((folder) => hashTree(folder)));
    const kinds: readonly Step[] = [['install', one], ['install', two], ['update', 'demo'], ['uninstall', 'demo'], ['enable', 'demo'], ['disable', 'demo']];
    const lists = Array.from({ length: 8 }, (_none, worker) => Array.from({ length: 6 }, (_nothing, step) => kinds[(worker * 5 + step * (worker + 1)) % kinds.length]!));
    const { cosh } = await runtimeOf(somebody);
    const racing = atTheSameTime(somebody, lists);
    const { result } = await watched(somebody, ['extensions-lock', 'extensions'], racing);
    expect(result).toHaveLength(48);
    expect([...new Set(result.map(({ code }) => code))].filter((code) => ![undefined, 'extension_unknown', 'extension_changed_meanwhile', 'state_locked'].includes(code))).toEqual([]);

    const states = somebody.state('extensions-lock') as { extensions: Record<string, { treeHash: string; stored: string }>; removing?: string[] };
    const verified = await withRuntime(somebody, (installer) => installer.verify());
    const [extension] = await listed(somebody);
    expect(states.removing).toBeUndefined();
    expect(readdirSync(somebody.home.path(inHome, 'states')).filter((name) => /lock$|tmp$/.test(name))).toEqual([]);
    expect(readdirSync(somebody.home.path(inHome)).filter((name) => name.endsWith('.lock'))).toEqual([]);
    if (!extension) expect([verified, states.extensions]).toEqual([[], {}]);
    else {
      expect(verified.map(({ state }) => state)).toEqual(['ok']);
      expect(hashes).toContain(states.extensions.demo!.treeHash);
      expect(await hashTree(extension.folder)).toBe(states.extensions.demo!.treeHash);
    }
    // And the home is fit for use.
    await installHere(somebody, two);
    await withRuntime(somebody, (installer) => installer.switch({ name: 'demo', on: true }));
    expect(await saidBy(cosh)).toBe('version 2.0.0');
    await cosh.dispose();
  });
});

describe('many processes that install different extensions at the same time (AB, B73)', { meta: { attack: 'C10' } }, () => {
  it.each([4, 8])('%i of them: every one is listed and fired, and the index is valid JSON at every instant', several, async (count) => {
    const somebody = person();
    const names = Array.from({ length: count }, (_none, at) => `e${at}`);
    const sources = names.map((name, at) => somebody.source(name, speaker(`${at}.0.0`, name)));
    const { result, looks } = await watched(somebody, ['extensions-lock'], atTheSameTime(somebody, sources.map((source) => [['install', source]])));
    expect(result.map(({ code }) => code)).toEqual(names.map(() => undefined));
    expect(looks).toBeGreaterThan(0);
    expect((await listed(somebody)).map(({ name }) => name)).toEqual(names);
    expect(await withRuntime(somebody, async (installer, cosh) => [(await installer.verify()).map(({ state }) => state), await saidBy(cosh)])).toEqual([names.map(() => 'ok'), names.map((_name, at) => `version ${at}.0.0`).join('\n')]);
  });

  it('of the command line: four entries', several, async () => {
    const somebody = person();
    const sources = ['a', 'b', 'c', 'd'].map((name) => somebody.source(name, { 'cosh-extension.json': manifest(name) }));
    const fingerprints = await Promise.all(sources.map((source) => somebody.fingerprint('install', source)));
    const runs = await Promise.all(sources.map((source, at) => somebody.ext('install', source, '--consent', fingerprints[at]!)));
    expect(runs.map(({ exit, stderr }) => [exit, stderr])).toEqual(sources.map(() => [0, '']));
    expect((await listed(somebody)).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('sixteen processes that change different things (G2)', { meta: { attack: 'G2' } }, () => {
  it('lose nothing that was acknowledged', several, async () => {
    const somebody = person();
    const names = ['a', 'b', 'c', 'd'];
    const settings = [{ key: 'level', type: 'integer' }];
    for (const name of names) await installHere(somebody, somebody.source(name, speaker('1.0.0', name, { settings })));
    const late = ['x', 'y', 'z', 'w'].map((name) => somebody.source(name, speaker('1.0.0', name)));
    const lists: Step[][] = [
      ...names.map((name): Step[] => [['disable', name], ['enable', name], ['disable', name]]),
      ...names.map((name): Step[] => [['disable', name, `/w/${name}`], ['disable', name, '/w/all']]),
      ...names.map((name): Step[] => Array.from({ length: 5 }, (_none, at): Step => ['set', name, 'level', String(at + 1)])),
      ...late.map((source): Step[] => [['install', source]]),
    ];
    const { result } = await watched(somebody, ['extensions', 'extensions-lock', 'settings'], atTheSameTime(somebody, lists));
    expect(result.filter(({ code }) => code !== undefined)).toEqual([]);
    const { disabled, workspaces } = somebody.state('extensions') as { disabled: string[]; workspaces: Record<string, { disabled: string[] }> };
    expect(disabled.sort()).toEqual(names);
    expect(Object.fromEntries(Object.entries(workspaces).map(([folder, said]) => [folder, said.disabled.sort()]))).toEqual({ '/w/a': ['a'], '/w/b': ['b'], '/w/c': ['c'], '/w/d': ['d'], '/w/all': names });
    expect(somebody.state('settings')).toEqual(Object.fromEntries(names.map((name) => [name, { level: 5 }])));
    expect((await listed(somebody)).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'w', 'x', 'y', 'z']);
  });
});

describe('two that read before either of them writes: the control', () => {
  it('lose a change, and leave a tree that is not what the record says', async () => {
    const somebody = person();
    const [record, tree] = [`${inHome}/states/record.json`, `${inHome}/extensions/demo/words`];
    somebody.home.write(record, '{"installed":[]}');
    const read = (): string[] => (JSON.parse(somebody.home.read(record)!) as { installed: string[] }).installed;
    const [first, second] = [read(), read()];
    somebody.home.write(tree, 'two');
    somebody.home.write(tree, 'one');
    somebody.home.write(record, JSON.stringify({ installed: [...first, 'one'] }));
    somebody.home.write(record, JSON.stringify({ installed: [...second, 'two'] }));
    expect([read(), readFileSync(somebody.home.path(tree), 'utf8')]).toEqual([['two'], 'one']);
  });
});
