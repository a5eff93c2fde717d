import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Home } from '../support/make-home.js';
import { call, cosh, files, homeWith, jsonOf } from './cosh.js';
import { treeOf } from './tree-of.js';

let home: Home;
beforeEach(() => {
  home = homeWith([{ name: 'lint', command: 'true' }, { name: 'audit', command: 'true' }, { name: 'bye', command: 'true', event: 'Stop' }], {
    [files.setup]: '{"hooks":{"PreToolUse":[{"name":"lint","command":"exit 0"}]}}',
    [files.hookState]: '{"note":"kept","disabled":["gone"],"nested":{"deep":[1,{"also":"kept"}]}}',
  });
});
afterEach(() => home.remove());

async function running(event = 'PreToolUse', input = call): Promise<string[]> {
  const { hooks } = jsonOf<{ hooks: { source: string; name: string }[] }>(await cosh(home, ['fire', event, '--format', 'json'], input));
  return hooks.map(({ source, name }) => `${source}/${name}`);
}

const everything = ['config.toml/lint', 'config.toml/audit', 'setup.json/lint'];
const state = (): unknown => JSON.parse(home.read(files.hookState)!);

describe('cosh hooks disable and enable', () => {
  it('switch every hook of that name off, and on again', async () => {
    expect(await running()).toEqual(everything);
    expect(await cosh(home, ['hooks', 'disable', 'lint'])).toMatchObject({ exit: 0, stdout: 'hook "lint": switched off\n', stderr: '' });
    expect(await running()).toEqual(['config.toml/audit']);
    expect(await cosh(home, ['hooks', 'enable', 'lint'])).toMatchObject({ exit: 0, stdout: 'hook "lint": switched on\n', stderr: '' });
    expect(await running()).toEqual(everything);
  });

  it('switch the hook of one source', async () => {
    await cosh(home, ['hooks', 'disable', 'setup.json/lint']);
    expect(await running()).toEqual(['config.toml/lint', 'config.toml/audit']);
    await cosh(home, ['hooks', 'enable', 'setup.json/lint']);
    expect(await running()).toEqual(everything);
  });

  it('switch all hooks of an event with --event, and those of no other', async () => {
    expect((await cosh(home, ['hooks', 'disable', '--event', 'PreToolUse'])).stdout).toBe('all hooks of PreToolUse: switched off\n');
    expect([await running(), await running('Stop', '')]).toEqual([[], ['config.toml/bye']]);
    expect((await cosh(home, ['hooks', 'enable', '--event', 'PreToolUse'])).stdout).toBe('all hooks of PreToolUse: switched on\n');
    expect(await running()).toEqual(everything);
  });

  it('say so the second time, and write nothing then', async () => {
    await cosh(home, ['hooks', 'disable', 'lint']);
    const before = treeOf(home.folder);
    expect(await cosh(home, ['hooks', 'disable', 'lint'])).toMatchObject({ exit: 0, stdout: 'hook "lint": already switched off\n' });
    expect(treeOf(home.folder)).toEqual(before);
    expect((await cosh(home, ['hooks', 'enable', 'audit'])).stdout).toBe('hook "audit": already switched on\n');
    expect(treeOf(home.folder)).toEqual(before);
  });

  it('leave what else is in states/hooks.json as it is', async () => {
    await cosh(home, ['hooks', 'disable', 'lint']);
    await cosh(home, ['hooks', 'disable', '--event', 'Stop']);
    expect(state()).toEqual({ note: 'kept', disabled: ['gone', 'lint'], nested: { deep: [1, { also: 'kept' }] }, disabled_events: ['Stop'] });
    await cosh(home, ['hooks', 'enable', 'lint']);
    await cosh(home, ['hooks', 'enable', '--event', 'Stop']);
    expect(state()).toEqual({ note: 'kept', disabled: ['gone'], nested: { deep: [1, { also: 'kept' }] }, disabled_events: [] });
  });

  it('switch a hook on again whose file is gone by now', async () => {
    expect((await cosh(home, ['hooks', 'enable', 'gone'])).stdout).toBe('hook "gone": switched on\n');
    expect(state()).toMatchObject({ disabled: [] });
  });

  it('make the states folder where there is none, for its owner alone', async () => {
    const fresh = homeWith([{ name: 'lint', command: 'true' }]);
    expect((await cosh(fresh, ['hooks', 'disable', 'lint'])).exit).toBe(0);
    expect(treeOf(fresh.folder)).toMatchObject({ '.copilot-shell/states': 'folder 700', [files.hookState]: expect.stringMatching(/^file 600 /) as string });
    fresh.remove();
  });

  it('lose no change when many run at once', async () => {
    await Promise.all([['disable', 'lint'], ['disable', 'audit'], ['disable', '--event', 'Stop'], ['disable', 'bye']].map((words) => cosh(home, ['hooks', ...words])));
    const { disabled, disabled_events: events } = state() as { disabled: string[]; disabled_events: string[] };
    expect([disabled.sort(), events]).toEqual([['audit', 'bye', 'gone', 'lint'], ['Stop']]);
  });
});
