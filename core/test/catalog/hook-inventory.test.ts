import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { definePlugin, HookInventory, trustEverything, WORKSPACE_TRUST, type InventorySnapshot, type Token } from '@cosh/core';
import { configToml, extensionsState, hooksState, manifestOf, sampleRuntime, setupJson, systemManifestOf } from '../support/sample-runtime.js';
import { writeInto } from '../support/throw-away-folder.js';

const toml = (...names: string[]): string => names.map((name) => `[[hooks.PreToolUse]]\nname = "${name}"\ncommand = "true"\n`).join('');
const json = (...names: string[]): string => JSON.stringify({ hooks: { PreToolUse: names.map((name) => ({ name, command: `: ${name}` })) } });
const manifest = (name: string, ...hooks: string[]): string => JSON.stringify({ name, version: '1.0.0', hooks: { PreToolUse: [{ hooks: hooks.map((hook) => ({ name: hook, command: 'true' })) }] } });
const state = ({ entries }: InventorySnapshot): string[] => entries.map(({ hook, inactive }) => `${hook.source.id}/${hook.name}${inactive ? ` ${inactive.reason}` : ''}`);
const activeNames = ({ activeByEvent }: InventorySnapshot, event = 'PreToolUse'): string[] => (activeByEvent.get(event) ?? []).map(({ hook }) => hook.name);

const workspaceToml = 'project/.copilot-shell/config.toml';
const trusting = definePlugin({ name: 'trusting', register: (registrar) => registrar.service(WORKSPACE_TRUST, trustEverything) });

describe('the inventory', () => {
  it('has config.toml, setup.json, the trusted workspace and then the extensions by name, each in the order of its file', async () => {
    const { cosh } = await sampleRuntime({
      [manifestOf('z')]: manifest('zebra', 'z2', 'z1'), [systemManifestOf('m')]: manifest('middle', 'm'), [manifestOf('a')]: manifest('ant', 'a'),
      [workspaceToml]: toml('w2', 'w1'), [setupJson]: json('s2', 's1'), [configToml]: toml('c2', 'c1'),
    }, { plugins: [trusting] });
    expect(state(await cosh.inventory())).toStrictEqual([
      'config.toml/c2', 'config.toml/c1', 'setup.json/s2', 'setup.json/s1', 'workspace/w2', 'workspace/w1', 'extension:ant/a', 'extension:middle/m', 'extension:zebra/z2', 'extension:zebra/z1',
    ]);
  });

  it('is empty where nothing is written', async () => {
    const { cosh } = await sampleRuntime();
    expect(await cosh.inventory()).toMatchObject({ entries: [], extensions: [], diagnostics: [] });
  });

  it('lists what is inactive, with the reason, and keeps it from running', async () => {
    const { cosh } = await sampleRuntime({
      [configToml]: `${toml('on', 'by-name')}[[hooks.PreToolUse]]\nname = "broken"\nmatcher = "("\ncommand = "true"\n[[hooks.PostToolUse]]\nname = "event"\ncommand = "true"\n`,
      [setupJson]: JSON.stringify({ hooks: { pre_tool_use_enabled: false, PreToolUse: [{ name: 's', command: 'true' }], SessionStart: [{ name: 'still', command: 'true' }] } }),
      [manifestOf('off')]: manifest('off', 'x'), [manifestOf('guard')]: manifest('guard', 'same'), [systemManifestOf('guard')]: manifest('guard', 'same'), [manifestOf('two')]: manifest('two', 'same', 'by-qualified'),
      [hooksState]: '{"disabled":["by-name","extension:two/by-qualified"],"disabled_events":["PostToolUse"]}', [extensionsState]: '{"disabled":["off"]}',
    });
    const snapshot = await cosh.inventory();
    expect(state(snapshot)).toStrictEqual([
      'config.toml/on', 'config.toml/by-name disabled', 'config.toml/broken matcher-invalid', 'config.toml/event event-disabled',
      'setup.json/s event-switched-off', 'setup.json/still',
      'extension:guard/same', 'extension:guard/same extension-shadowed', 'extension:off/x extension-disabled', 'extension:two/same', 'extension:two/by-qualified disabled',
    ]);
    expect(activeNames(snapshot)).toStrictEqual(['on', 'same', 'same']);
    expect(activeNames(snapshot, 'SessionStart')).toStrictEqual(['still']);
  });

  it('has a file that is switched off as a whole, quietly', async () => {
    const { cosh } = await sampleRuntime({ [configToml]: `[hooks]\nenabled = false\n${toml('a')}[[hooks.PreToolUse]]\ncommand = "nameless"\n` });
    const snapshot = await cosh.inventory();
    expect(state(snapshot)).toStrictEqual(['config.toml/a file-switched-off']);
    expect(snapshot.diagnostics).toMatchObject([{ code: 'hook_name_missing', quiet: true }]);
  });

  it('says what an invalid matcher is: aloud in config.toml and extensions, quietly in setup.json', async () => {
    const { cosh } = await sampleRuntime({ [configToml]: '[[hooks.PreToolUse]]\nname = "c"\nmatcher = "("\ncommand = "true"\n', [setupJson]: '{"hooks":{"PreToolUse":[{"name":"s","matcher":"[","command":"true"}]}}' });
    const { diagnostics, entries } = await cosh.inventory();
    expect(diagnostics.map(({ code, severity, quiet, place }) => [code, severity, quiet ?? false, place])).toStrictEqual([['hook_matcher_invalid', 'error', false, 'hooks.PreToolUse[0].matcher'], ['hook_matcher_invalid', 'error', true, 'hooks.PreToolUse[0].matcher']]);
    expect(entries[0]!.inactive).toMatchObject({ reason: 'matcher-invalid', detail: expect.any(String) });
  });

  it('mentions a matcher at an event that has nothing to match', async () => {
    const { cosh } = await sampleRuntime({ [configToml]: '[[hooks.SessionStart]]\nname = "c"\nmatcher = "x"\ncommand = "true"\n' });
    const snapshot = await cosh.inventory();
    expect(activeNames(snapshot, 'SessionStart')).toStrictEqual(['c']);
    expect(snapshot.diagnostics).toMatchObject([{ code: 'hook_matcher_ignored', severity: 'info' }]);
  });

  it('reads a timeout in the unit of the file: ms in config.toml, seconds in setup.json and in manifests of version 1', async () => {
    const v1 = JSON.stringify({ schemaVersion: 1, name: 'one', version: '1.0.0', compatibility: { cosh: '*' }, hooks: { PreToolUse: [{ hooks: [{ type: 'command', name: 'v1', command: 'true', timeout: 7 }] }] } });
    const v0 = JSON.stringify({ name: 'nought', hooks: { PreToolUse: [{ name: 'v0', command: 'true', timeout: 7000 }] } });
    const { cosh } = await sampleRuntime({ [configToml]: `${toml('c')}timeout = 7000\n`, [setupJson]: '{"hooks":{"PreToolUse":[{"name":"s","command":"true","timeout":7}]}}', [manifestOf('one')]: v1, [manifestOf('nought')]: v0 });
    expect((await cosh.inventory()).entries.map(({ hook }) => [hook.name, hook.timeoutMs])).toStrictEqual([['c', 7000], ['s', 7000], ['v0', 7000], ['v1', 7000]]);
  });

  it('keeps the good files where one is broken', async () => {
    const { cosh } = await sampleRuntime({ [configToml]: '= broken', [setupJson]: json('s'), [manifestOf('bad')]: '{', [manifestOf('good')]: manifest('good', 'g') });
    const snapshot = await cosh.inventory();
    expect(activeNames(snapshot)).toStrictEqual(['s', 'g']);
    expect(snapshot.diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toStrictEqual(['config_unreadable', 'extension_manifest_invalid']);
  });

  it.each(['config.toml', 'setup.json', 'state', 'extensions'])('is there also where %s is a link in a circle', async (which) => {
    const { cosh, home } = await sampleRuntime({ [manifestOf('x')]: manifest('x', 'x'), ...(which === 'config.toml' ? {} : { [configToml]: toml('c') }) });
    const file = path.join(home, { 'config.toml': configToml, 'setup.json': setupJson, state: hooksState, extensions: '.copilot-shell/extensions' }[which]!);
    rmSync(file, { recursive: true, force: true });
    mkdirSync(path.dirname(file), { recursive: true });
    symlinkSync(path.basename(file), file);
    const expected = which === 'config.toml' ? ['x'] : which === 'extensions' ? ['c'] : ['c', 'x'];
    expect(activeNames(await cosh.inventory())).toStrictEqual(expected);
  });
});

describe('the hooks of a workspace', () => {
  it('are held until it is trusted: not read, and said quietly', async () => {
    const { cosh, project } = await sampleRuntime({ [workspaceToml]: '= not even TOML' });
    const snapshot = await cosh.inventory();
    expect(snapshot.entries).toStrictEqual([]);
    expect(snapshot.diagnostics).toStrictEqual([{ code: 'workspace_held', severity: 'warning', quiet: true, atStart: true, file: path.join(project, '.copilot-shell/config.toml'), problem: expect.any(String), hint: expect.any(String) }]);
  });

  it('count once it is trusted, with the workspace as their root', async () => {
    const { cosh, project } = await sampleRuntime({ [workspaceToml]: toml('w') }, { plugins: [trusting] });
    expect((await cosh.inventory()).entries).toMatchObject([{ hook: { name: 'w', source: { id: 'workspace', kind: 'workspace', root: project } }, active: {} }]);
  });

  it('are not read from a file that no workspace may have', async () => {
    const { cosh } = await sampleRuntime({ 'project/.copilot-shell/setup.json': json('w') }, { plugins: [trusting] });
    expect(await cosh.inventory()).toMatchObject({ entries: [], diagnostics: [] });
  });

  it('are each folder’s own', async () => {
    const { cosh, home } = await sampleRuntime({ [workspaceToml]: toml('w'), 'other/.copilot-shell/config.toml': toml('o') }, { plugins: [trusting] });
    const inventory = cosh.resolve(HookInventory as unknown as Token<HookInventory>);
    expect(activeNames(await inventory.snapshot(path.join(home, 'other')))).toStrictEqual(['o']);
    expect(activeNames(await inventory.snapshot(path.join(home, 'project')))).toStrictEqual(['w']);
    expect(activeNames(await inventory.snapshot('/'))).toStrictEqual([]);
  });
});

describe('reading again', () => {
  const everything = { [configToml]: toml('c'), [setupJson]: json('s'), [manifestOf('x')]: manifest('x', 'x'), [hooksState]: '{}', [extensionsState]: '{}', 'system/here': '' };

  it('does not happen where nothing has changed: the snapshot is the same one', async () => {
    const { cosh } = await sampleRuntime(everything);
    // Files that have only just been written may change again within the same tick of the clock, and are read again.
    const first = await vi.waitFor(async () => {
      const one = await cosh.inventory();
      expect(await cosh.inventory()).toBe(one);
      return one;
    }, 5000);
    expect(await Promise.all([cosh.inventory(), cosh.inventory()])).toStrictEqual([first, first]);
  });

  it('happens once for many who ask at the same time', async () => {
    const { cosh } = await sampleRuntime(everything);
    const all = await Promise.all(Array.from({ length: 10 }, () => cosh.inventory()));
    expect(new Set(all).size).toBe(1);
  });

  it.each<[string, (home: string) => void, string[]]>([
    ['a file of the same size in the same second', (home) => writeFileSync(path.join(home, configToml), toml('d')), ['d', 's', 'x']],
    ['a file that comes', (home) => { writeInto(home, manifestOf('y'), manifest('y', 'y')); }, ['c', 's', 'x', 'y']],
    ['a file that goes', (home) => rmSync(path.join(home, setupJson)), ['c', 'x']],
    ['a manifest', (home) => { writeInto(home, manifestOf('x'), manifest('x', 'z')); }, ['c', 's', 'z']],
    ['a system extension that comes', (home) => { writeInto(home, systemManifestOf('q'), manifest('q', 'q')); }, ['c', 's', 'q', 'x']],
    ['a switch', (home) => { writeInto(home, hooksState, '{"disabled":["c"]}'); }, ['s', 'x']],
    ['an extension that is switched off', (home) => { writeInto(home, extensionsState, '{"disabled":["x"]}'); }, ['c', 's']],
    ['an extension that goes', (home) => rmSync(path.join(home, '.copilot-shell/extensions/x'), { recursive: true }), ['c', 's']],
  ])('happens after a change: %s', async (_title, change, expected) => {
    const { cosh, home } = await sampleRuntime(everything);
    expect(activeNames(await cosh.inventory())).toStrictEqual(['c', 's', 'x']);
    change(home);
    expect(activeNames(await cosh.inventory())).toStrictEqual(expected);
  });

  it('sees files that come where there was not even a folder', async () => {
    const { cosh, home } = await sampleRuntime();
    expect((await cosh.inventory()).entries).toStrictEqual([]);
    for (const [file, text] of Object.entries(everything)) {
      writeInto(home, file, text);
      await cosh.inventory();
    }
    expect(activeNames(await cosh.inventory())).toStrictEqual(['c', 's', 'x']);
  });

  it('happens after one that failed', async () => {
    let trusted = 0;
    const failing = definePlugin({ name: 'failing', register: (registrar) => registrar.service(WORKSPACE_TRUST, { ...trustEverything, standingOf: (...given) => (++trusted === 1 ? Promise.reject(new Error('not now')) : trustEverything.standingOf(...given)) }) });
    const { cosh } = await sampleRuntime({ [workspaceToml]: toml('w') }, { plugins: [failing] });
    await expect(cosh.inventory()).rejects.toThrow('not now');
    expect(activeNames(await cosh.inventory())).toStrictEqual(['w']);
  });
});
