import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CoshError, type JsonObject, type StateStore } from '@cosh/core';
import { fixture } from '../support/processes.js';
import { configToml, extensionsState, hooksState, manifestOf, sampleRuntime } from '../support/sample-runtime.js';
import { writeInto } from '../support/throw-away-folder.js';

const core = new URL('../../dist/index.js', import.meta.url).href;

async function storeWith(files: Readonly<Record<string, string>> = {}): Promise<{ states: StateStore; home: string; file: string; folder: string }> {
  const { cosh, home } = await sampleRuntime(files);
  const file = path.join(home, hooksState);
  return { states: cosh.states, home, file, folder: path.dirname(file) };
}
const contentOf = (file: string): JsonObject => JSON.parse(readFileSync(file, 'utf8')) as JsonObject;

describe('reading a state', () => {
  it('of which there is no file gives nothing', async () => {
    const { states, file } = await storeWith();
    expect(await states.read('hooks')).toStrictEqual({ file, value: {}, diagnostics: [] });
  });

  it('gives what the file holds, with a byte order mark or without', async () => {
    for (const text of ['{"disabled":["a"]}', '\ufeff{"disabled":["a"]}\r\n']) {
      const { states } = await storeWith({ [hooksState]: text });
      expect(await states.read('hooks')).toMatchObject({ value: { disabled: ['a'] }, diagnostics: [] });
    }
  });

  it.each<[string, string]>([['torn', '{"disabled":["a"'], ['empty', ''], ['a list', '[]'], ['null', 'null'], ['full of zeros', '\0\0\0\0']])('that is %s is reported and counts as nothing', async (_title, text) => {
    const { states, file } = await storeWith({ [hooksState]: text });
    expect(await states.read('hooks')).toMatchObject({ value: {}, diagnostics: [{ code: 'state_unreadable', severity: 'error', file, hint: expect.stringMatching(/correct or move it/) }] });
  });

  it('that is a folder is reported', async () => {
    const { states } = await storeWith({ [`${hooksState}/x`]: '' });
    expect(await states.read('hooks')).toMatchObject({ value: {}, diagnostics: [{ problem: 'cannot be read (EISDIR)' }] });
  });
});

describe('changing a state', () => {
  it('keeps every key that it does not know', async () => {
    const { states, file } = await storeWith({ [hooksState]: '{"future":{"a":[1]},"disabled":["a"],"__proto__":{"kept":true}}' });
    await states.update('hooks', (state) => ({ ...state, disabled: [] }));
    expect(readFileSync(file, 'utf8')).toContain('"__proto__"');
    expect(contentOf(file)).toMatchObject({ future: { a: [1] }, disabled: [] });
  });

  it('makes the folders that are missing, for the person alone', async () => {
    const { states, file, folder } = await storeWith();
    await states.update('hooks', () => ({ disabled: ['a'] }));
    expect(contentOf(file)).toStrictEqual({ disabled: ['a'] });
    expect([statSync(file).mode & 0o777, statSync(folder).mode & 0o777]).toStrictEqual([0o600, 0o700]);
  });

  it('makes a file readable for the person alone that was not', async () => {
    const { states, file } = await storeWith({ [hooksState]: '{}' });
    chmodSync(file, 0o666);
    await states.update('hooks', (state) => state);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('leaves nothing else in the folder', async () => {
    const { states, folder } = await storeWith();
    for (let turn = 0; turn < 5; turn++) await states.update('hooks', () => ({ turn }));
    expect(readdirSync(folder)).toStrictEqual(['hooks.json', 'hooks.json.last-good']);
  });

  it('leaves the file and the folder as they were where the change throws', async () => {
    const { states, folder, file } = await storeWith({ [hooksState]: '{"a":1}' });
    await expect(states.update('hooks', () => { throw new CoshError('refused', 'no'); })).rejects.toMatchObject({ code: 'refused' });
    expect(readdirSync(folder)).toStrictEqual(['hooks.json']);
    expect(readFileSync(file, 'utf8')).toBe('{"a":1}');
  });

  it.each(['{"disabled":["a"', '', '[]'])('is refused where the file cannot be read, which is never replaced: %j', async (text) => {
    const { states, file, folder } = await storeWith({ [hooksState]: text });
    await expect(states.update('hooks', () => ({}))).rejects.toMatchObject({ code: 'state_unreadable', hint: expect.any(String) });
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(readdirSync(folder)).toStrictEqual(['hooks.json']);
  });

  it('is refused with a reason where the folder cannot be made', async () => {
    const { states } = await storeWith({ '.copilot-shell/states': 'a file' });
    await expect(states.update('hooks', () => ({}))).rejects.toMatchObject({ code: 'state_unwritable', message: expect.stringContaining('states') });
  });

  it('writes through a link, which stays', async () => {
    const { states, home, file } = await storeWith({ 'dotfiles/hooks.json': '{"a":1}' });
    mkdirSync(path.dirname(file), { recursive: true });
    symlinkSync('../../dotfiles/hooks.json', file);
    await states.update('hooks', (state) => ({ ...state, b: 2 }));
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(readlinkSync(file)).toBe('../../dotfiles/hooks.json');
    expect(contentOf(path.join(home, 'dotfiles/hooks.json'))).toStrictEqual({ a: 1, b: 2 });
    expect(readdirSync(path.join(home, 'dotfiles'))).toStrictEqual(['hooks.json']);
  });

  it('writes through a link whose target is not there yet', async () => {
    const { states, home, file } = await storeWith({ 'dotfiles/here': '' });
    mkdirSync(path.dirname(file), { recursive: true });
    symlinkSync('../../dotfiles/hooks.json', file);
    await states.update('hooks', () => ({ a: 1 }));
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(existsSync(path.join(home, 'dotfiles/hooks.json'))).toBe(true);
  });
});

describe('many who change a state', () => {
  it('in one process lose nothing', async () => {
    const { states, file } = await storeWith();
    await Promise.all(Array.from({ length: 40 }, (_each, index) => states.update('hooks', (state) => ({ ...state, [index]: true }))));
    expect(Object.keys(contentOf(file))).toHaveLength(40);
  });

  it('in eight processes lose nothing', { timeout: 120_000 }, async () => {
    const { home, file, folder } = await storeWith({ [hooksState]: '{"kept":1}' });
    const codes = await Promise.all(Array.from({ length: 8 }, async (_each, index) => {
      const child = spawn(process.execPath, [fixture('adds-to-state.mjs'), core, '25', `p${index}`], { env: { PATH: process.env.PATH, HOME: home }, stdio: ['ignore', 'inherit', 'inherit'] });
      return (await once(child, 'exit'))[0] as number;
    }));
    expect(codes).toStrictEqual(Array(8).fill(0));
    const content = contentOf(file);
    expect(Object.keys(content)).toHaveLength(8 * 25 + 1);
    expect(content.kept).toBe(1);
    expect(readdirSync(folder)).toStrictEqual(['hooks.json', 'hooks.json.last-good']);
  });
});

describe('a process that is killed while it writes a state', () => {
  it('leaves the old file or the new one, forty times, and the next one can write', { timeout: 120_000 }, async () => {
    const { states, home, file, folder } = await storeWith();
    for (let turn = 0; turn < 40; turn++) {
      const child = spawn(process.execPath, [fixture('writes-state-forever.mjs'), core], { env: { PATH: process.env.PATH, HOME: home }, stdio: ['ignore', 'pipe', 'inherit'] });
      await once(child.stdout, 'data');
      await new Promise((resolve) => setTimeout(resolve, (turn * 7) % 40));
      child.kill('SIGKILL');
      await once(child, 'exit');
      const { count, end, filling } = contentOf(file);
      expect(end).toBe(count);
      expect(filling).toHaveLength((Number(count) % 7) * 20_000);
    }
    await states.update('hooks', (state) => ({ ...state, after: true }));
    expect(contentOf(file)).toMatchObject({ after: true });
    // What was half written when it was killed is no state, and is nobody's to read.
    const others = readdirSync(folder).filter((name) => !/^hooks\.json(\.last-good)?$/.test(name));
    expect(others.filter((name) => !/^\.hooks\.json\..*\.tmp$/.test(name))).toStrictEqual([]);
  });
});

describe('a state that is torn', () => {
  it('keeps off what it had switched off, as far as that can be made out, is reported, and stays as it is', async () => {
    const hook = '[[hooks.PreToolUse]]\nname = "guard"\ncommand = "true"\n';
    const manifest = JSON.stringify({ name: 'x', version: '1.0.0', hooks: { PreToolUse: [{ name: 'x-hook', command: 'true' }] } });
    const { cosh, home } = await sampleRuntime({ [configToml]: hook, [manifestOf('x')]: manifest, [hooksState]: '{"disabled":["guard","x-hook"', [extensionsState]: '{"disabled":["x"],' });
    const { entries, diagnostics } = await cosh.inventory();
    expect(entries.map(({ hook: { name }, active }) => [name, active !== undefined])).toStrictEqual([['guard', false], ['x-hook', false]]);
    expect(diagnostics.filter(({ code }) => code === 'state_unreadable').map(({ file }) => path.relative(home, file)).sort()).toStrictEqual([extensionsState, hooksState]);
    writeFileSync(path.join(home, hooksState), '{"disabled":["guard"]}');
    expect((await cosh.inventory()).entries.map(({ active }) => active !== undefined)).toStrictEqual([false, false]);
    writeInto(home, hooksState, '{"disabled":["guard"');
    expect((await cosh.inventory()).entries.map(({ active }) => active !== undefined)).toStrictEqual([false, false]);
    // Of nothing, nothing can be made out, and cosh never wrote these: then guards run, and the error says so.
    writeInto(home, hooksState, '');
    writeInto(home, extensionsState, '');
    const bare = await cosh.inventory();
    expect(bare.entries.map(({ active }) => active !== undefined)).toStrictEqual([true, true]);
    expect(bare.diagnostics.filter(({ code }) => code === 'state_unreadable')).toHaveLength(2);
  });

  it.each(['', '[]', 'null', '\0\0\0', '{"disabled":["by hand"', 'disabled: guard'])('keeps off what cosh itself switched off last: %j', async (text) => {
    const { states, file } = await storeWith();
    await states.update('hooks', () => ({ disabled: ['guard'], disabled_events: ['Stop'], other: 1 }));
    writeFileSync(file, text);
    const { value, diagnostics } = await states.read('hooks');
    expect(value).toMatchObject({ disabled: text.includes('by hand') ? ['by hand', 'guard'] : ['guard'], disabled_events: ['Stop'], other: 1 });
    expect(diagnostics).toMatchObject([{ code: 'state_unreadable' }]);
  });

  it('is good again as soon as somebody removes or corrects it, whatever was written before', async () => {
    const { states, file } = await storeWith();
    await states.update('hooks', () => ({ disabled: ['guard'] }));
    writeFileSync(file, '{"disabled":["other"]}');
    expect((await states.read('hooks')).value).toStrictEqual({ disabled: ['other'] });
    rmSync(file);
    expect(await states.read('hooks')).toMatchObject({ value: {}, diagnostics: [] });
  });

  it('never has two copies of what is not about switches', async () => {
    const { states, folder } = await storeWith();
    await states.update('secrets', () => ({ demo: { token: 'x' } }));
    expect(readdirSync(folder)).toStrictEqual(['secrets.json']);
  });
});
