import { symlink } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { bash, house, type Files, type House } from './support/house.js';
import { configFile, configToml, dialectNames, extension, filesOf, say, setupFile, setupJson, type HookTable } from './support/written.js';

const append = 'echo x >> "$HOME/log"';
const twice: HookTable = { PreToolUse: [{ name: 'first', command: append }, { name: 'second', command: append }] };

async function runs(files: Files, input = bash): Promise<{ count: number; at: House; names: string[] }> {
  const at = await house({ log: '', ...files });
  const { hooks } = await at.fire('PreToolUse', input);
  return { at, names: hooks.map(({ name }) => name), count: (await at.read('log')).split('x').length - 1 };
}

describe('B33: an identical command', () => {
  it('runs once within setup.json: the first', async () => {
    expect(await runs({ [setupFile]: setupJson(twice) })).toMatchObject({ count: 1, names: ['first'] });
  });

  it('runs as often as it is written in config.toml', async () => {
    expect(await runs({ [configFile]: configToml(twice) })).toMatchObject({ count: 2, names: ['first', 'second'] });
  });

  it('runs as often as one extension writes it', async () => {
    expect((await runs(extension('demo', twice))).count).toBe(2);
  });

  it('runs once for each extension that has it', async () => {
    const one: HookTable = { PreToolUse: [{ command: append }] };
    expect(await runs({ ...extension('a', one), ...extension('b', one) })).toMatchObject({ count: 2, names: ['a-1', 'b-1'] });
  });

  it('runs in both of two files that have it', async () => {
    const one: HookTable = { PreToolUse: [{ command: append }] };
    expect((await runs({ [configFile]: configToml(one), [setupFile]: setupJson(one), ...extension('a', one) })).count).toBe(3);
  });

  it('runs at each event that it is written for', async () => {
    const at = await house({ log: '', [setupFile]: setupJson({ PreToolUse: [{ command: append }], PostToolUse: [{ command: append }] }) });
    await at.fire('PreToolUse');
    await at.fire('PostToolUse');
    expect(await at.read('log')).toBe('x\nx\n');
  });

  it('runs again at the next event of the same kind', async () => {
    const at = await house({ log: '', [setupFile]: setupJson(twice) });
    const cosh = await at.cosh();
    const point = cosh.eventPoints.find(({ name }) => name === 'PreToolUse')!;
    for (let run = 0; run < 3; run += 1) await cosh.dispatchWire(point, bash);
    expect(await at.read('log')).toBe('x\nx\nx\n');
  });

  it('that differs in a blank is another command', async () => {
    expect((await runs({ [setupFile]: setupJson({ PreToolUse: [{ command: append }, { command: `${append} ` }] }) })).count).toBe(2);
  });

  it('is the same with another name, timeout or spelling of its matcher', async () => {
    const hooks = [{ name: 'a', command: append, matcher: '*' }, { name: 'b', command: append, timeout: 5 }, { command: append, matcher: 'Bash' }];
    expect(await runs({ [setupFile]: setupJson({ PreToolUse: hooks }) })).toMatchObject({ count: 1, names: ['a'] });
  });

  it('is told of in "hooks explain"', async () => {
    const { at } = await runs({ [setupFile]: setupJson(twice) });
    const { stdout } = await at.cli(['hooks', 'explain', 'PreToolUse']);
    expect(stdout).toMatch(/one hook would run/);
    expect(stdout).toMatch(/second.*identical command/);
  });
});

describe('collapsing never loses a guard', () => {
  const failing = 'exit 3';

  it.each([['pass', 'block'], ['block', 'pass'], [undefined, 'block'], ['block', undefined]])('of on_failure %s and %s the stricter one is kept', async (first, second) => {
    const at = await house({ [setupFile]: setupJson({ PreToolUse: [{ name: 'a', command: failing, on_failure: first }, { name: 'b', command: failing, on_failure: second }] }) });
    const verdict = await at.fire('PreToolUse');
    expect(verdict.decision).toBe('block');
    expect(verdict.hooks).toHaveLength(1);
  });

  it('of two that pass none blocks', async () => {
    const at = await house({ [setupFile]: setupJson({ PreToolUse: [{ command: failing }, { command: failing, on_failure: 'pass' }] }) });
    expect((await at.fire('PreToolUse')).decision).toBe('none');
  });

  it('a strict copy whose matcher does not match makes nothing stricter', async () => {
    const at = await house({ [setupFile]: setupJson({ PreToolUse: [{ command: failing }, { command: failing, on_failure: 'block', matcher: '^Write$' }] }) });
    expect((await at.fire('PreToolUse')).decision).toBe('none');
  });

  it.each([
    ['whose matcher does not match', { matcher: '^Write$' }],
    ['whose matcher is invalid', { matcher: '[' }],
    ['that cannot run', { on_failure: 'block', matcher: 5 }],
  ])('a first copy %s does not hide the second', async (_title, fields) => {
    expect(await runs({ [setupFile]: setupJson({ PreToolUse: [{ name: 'first', command: append, ...fields }, { name: 'second', command: append }] }) })).toMatchObject({ count: 1, names: ['second'] });
  });

  it.each(['first', 'setup.json/first'])('a first copy that is switched off (%s) does not hide the second', async (name) => {
    expect(await runs({ [setupFile]: setupJson(twice), '.copilot-shell/states/hooks.json': JSON.stringify({ disabled: [name] }) })).toMatchObject({ count: 1, names: ['second'] });
  });

  it('copies with different matchers each serve their own tool', async () => {
    const files = { [setupFile]: setupJson({ PreToolUse: [{ name: 'writes', command: append, matcher: 'Write' }, { name: 'shells', command: append, matcher: 'Bash' }] }) };
    expect(await runs(files)).toMatchObject({ count: 1, names: ['shells'] });
    expect(await runs(files, { tool_name: 'Write', tool_input: {} })).toMatchObject({ count: 1, names: ['writes'] });
    expect(await runs(files, { tool_name: 'BashWrite', tool_input: {} })).toMatchObject({ count: 1, names: ['writes'] });
  });

  it('copies in setup.json do not hide those of an extension', async () => {
    expect((await runs({ [setupFile]: setupJson(twice), ...extension('demo', { PreToolUse: [{ command: append }] }) })).count).toBe(2);
  });
});

describe('B33: an extension that is found in more than one way', () => {
  const one: HookTable = { PreToolUse: [{ name: 'logger', command: append }] };
  const standard = JSON.stringify({ hooks: { PreToolUse: [{ hooks: [{ type: 'command', name: 'logger', command: append }] }] } });

  it('runs each hook once where it has a hooks/hooks.json beside its manifest', async () => {
    const { at, count } = await runs(extension('demo', one, { files: { 'hooks/hooks.json': standard } }));
    expect(count).toBe(1);
    expect(JSON.parse((await at.cli(['hooks', 'list', '--json'])).stdout).hooks).toHaveLength(1);
  });

  it('never runs a hook twice, and says so, where the manifest names that file', async () => {
    const { at, count } = await runs(extension('demo', {}, { manifest: { hooks: './hooks/hooks.json' }, files: { 'hooks/hooks.json': standard } }));
    const { hooks, diagnostics } = JSON.parse((await at.cli(['hooks', 'list', '--json'])).stdout) as { hooks: object[]; diagnostics: { place?: string }[] };
    expect(hooks).toHaveLength(count);
    if (count === 0) expect(diagnostics.map(({ place }) => place)).toContain('hooks');
    else expect(count).toBe(1);
  });

  it('runs once where it is linked and copied under one name', async () => {
    const at = await house({ log: '', ...extension('demo', one) });
    await symlink(at.at('.copilot-shell/extensions/demo'), at.at('.copilot-shell/extensions/zz-link'));
    await at.fire('PreToolUse');
    expect(await at.read('log')).toBe('x\n');
  });

  it('runs once where it is installed for the system and for the user', async () => {
    const at = await house({ log: '', ...extension('demo', one), 'system/demo/cosh-extension.json': JSON.stringify({ name: 'demo', version: '1.0.0', hooks: { PreToolUse: [{ name: 'old', command: append }] } }) });
    const { lines } = await at.cli(['fire', 'PreToolUse', '--format', 'json'], JSON.stringify(bash), { environment: { COSH_SYSTEM_EXTENSIONS: at.at('system') } });
    expect(lines[0]).toMatchObject({ hooks: [{ name: 'logger' }] });
    expect(await at.read('log')).toBe('x\n');
  });

  it.each(dialectNames)('is not read twice by a process that serves many events at once, %s dialect beside it', async (dialect) => {
    const at = await house({ log: '', ...filesOf(dialect, { PreToolUse: [{ command: say('{}') }] }), ...extension('demo', one) });
    const cosh = await at.cosh();
    const point = cosh.eventPoints.find(({ name }) => name === 'PreToolUse')!;
    const verdicts = await Promise.all(Array.from({ length: 8 }, () => cosh.dispatchWire(point, bash)));
    expect(verdicts.map(({ hooks }) => hooks.length)).toEqual(Array(8).fill(2));
    expect((await at.read('log')).match(/x/g)).toHaveLength(8);
  });
});
