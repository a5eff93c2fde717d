import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CoshError, type Diagnostic, type JsonObject, type StreamEvent } from '@cosh/core';
import { processesWith, until } from '../support/processes.js';
import { answering, postToolUse, preToolUse, sessionStart } from '../support/sample-plugin.js';
import { configToml, manifestOf, sampleRuntime, setupJson } from '../support/sample-runtime.js';

type Hook = readonly [name: string, command: string, more?: Readonly<Record<string, string | number | object>>];
const toml = (event: string, ...hooks: Hook[]): string =>
  hooks.map(([name, command, more = {}]) => `[[hooks.${event}]]\nname = ${JSON.stringify(name)}\ncommand = ${JSON.stringify(command)}\n${Object.entries(more).map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`).join('')}`).join('');
const json = (event: string, ...hooks: Hook[]): string => JSON.stringify({ hooks: { [event]: hooks.map(([name, command, more]) => ({ name, command, ...more })) } });
const shell = { tool_name: 'shell', tool_input: { command: 'ls' } };
const decide = (value: string, reason?: string): string => answering({ decision: { value, word: value, ...(reason === undefined ? {} : { reason }) } });

describe('a dispatch', () => {
  it('with no hook starts nothing and decides nothing', async () => {
    const { cosh } = await sampleRuntime();
    expect(await cosh.dispatchWire(preToolUse, shell)).toStrictEqual({ event: 'PreToolUse', decision: 'none', halt: false, notifications: [], hooks: [] });
  });

  it('runs the hooks of all sources in declared order and folds their answers', async () => {
    const { cosh } = await sampleRuntime({
      [configToml]: toml('PreToolUse', ['c', decide('allow', 'fine')]), [setupJson]: json('PreToolUse', ['s1', `sleep 0.2; ${answering({ context: ['slow'] })}`], ['s2', answering({ context: ['fast'] })]),
      [manifestOf('x')]: JSON.stringify({ name: 'x', version: '1.0.0', hooks: { PreToolUse: [{ name: 'e', command: decide('ask', 'sure?') }] } }),
    });
    const verdict = await cosh.dispatchWire(preToolUse, shell);
    expect(verdict).toMatchObject({ decision: 'ask', reason: 'sure?', context: 'slow\nfast' });
    expect(verdict.hooks.map(({ name, source, status }) => `${source}/${name} ${status}`)).toStrictEqual(['config.toml/c ok', 'setup.json/s1 ok', 'setup.json/s2 ok', 'extension:x/e ok']);
  });

  it('skips what stands behind a block', async () => {
    const { cosh, home } = await sampleRuntime({ [configToml]: toml('PreToolUse', ['a', decide('block', 'no')], ['b', 'touch "$HOME/ran"']), [setupJson]: json('PreToolUse', ['s', 'touch "$HOME/ran"']) });
    const verdict = await cosh.dispatchWire(preToolUse, shell);
    expect(verdict).toMatchObject({ decision: 'block', reason: 'no' });
    expect(verdict.hooks.map(({ status }) => status)).toStrictEqual(['ok', 'skipped', 'skipped']);
    expect(existsSync(path.join(home, 'ran'))).toBe(false);
  });

  it('tells each later hook what will really run', async () => {
    const { cosh, home } = await sampleRuntime({ [configToml]: toml('PreToolUse', ['a', answering({ patch: { command: 'ls -l' } })], ['b', 'cat > "$HOME/told"']) });
    expect(await cosh.dispatchWire(preToolUse, shell)).toMatchObject({ updatedInput: { command: 'ls -l' } });
    const told = JSON.parse(readFileSync(path.join(home, 'told'), 'utf8')) as JsonObject;
    expect(told.tool_input).toStrictEqual({ command: 'ls -l' });
  });

  it('ends what is not done by its deadline as timed out, and starts nothing after it', async () => {
    const guard = { on_failure: 'block', timeout: 60_000 };
    const { cosh, home } = await sampleRuntime({ [configToml]: toml('PreToolUse', ['slow', 'sleep 60', { timeout: 60_000 }], ['late', 'touch "$HOME/ran"'], ['guard', 'touch "$HOME/ran"', guard]) });
    const verdict = await cosh.dispatchWire(preToolUse, shell, { deadline: performance.now() + 400 });
    expect(verdict.hooks.map(({ status }) => status)).toStrictEqual(['timed_out', 'timed_out', 'timed_out']);
    expect(verdict).toMatchObject({ decision: 'block', reason: expect.stringMatching(/guard.*no time was left/) });
    expect(existsSync(path.join(home, 'ran'))).toBe(false);
  });

  it('says which hooks must be taken at their word', async () => {
    const { cosh } = await sampleRuntime({ [configToml]: toml('PreToolUse', ['sandbox', answering({ patch: { command: 'ls -l' }, message: { text: 'rewritten' } }), { on_unsupported: 'block' }], ['quiet', 'cat >/dev/null', { on_unsupported: 'block' }], ['other', answering({ context: ['text'] })]) });
    expect(await cosh.dispatchWire(preToolUse, shell)).toMatchObject({ required: [{ hook: 'sandbox', channels: ['patch'] }] });
  });

  it('keeps the verdict where a hook fails, and reports it', async () => {
    const { cosh } = await sampleRuntime({ [configToml]: toml('PreToolUse', ['a', 'echo broken >&2; exit 3'], ['b', 'kill -9 $$'], ['c', 'sleep 60', { timeout: 100 }], ['d', 'echo no json'], ['e', decide('allow')]) });
    const verdict = await cosh.dispatchWire(preToolUse, shell);
    expect(verdict.decision).toBe('allow');
    expect(verdict.hooks).toMatchObject([
      { name: 'a', status: 'failed', exitCode: 3, detail: 'exit code 3: broken' }, { name: 'b', status: 'failed', signal: 'SIGKILL', detail: 'killed by SIGKILL' }, { name: 'c', status: 'timed_out', detail: 'timed out after 100 ms' },
      { name: 'd', status: 'failed', detail: expect.stringMatching(/could not be read/) }, { name: 'e', status: 'ok', exitCode: 0 },
    ]);
  });

  it.each([['exits with an error', 'exit 1'], ['is killed', 'kill -9 $$'], ['takes too long', 'sleep 60'], ['prints no answer', 'echo x'], ['cannot be found', '/nowhere/to/be/found']])('blocks where a gate %s', async (_title, command) => {
    const { cosh } = await sampleRuntime({ [configToml]: toml('PreToolUse', ['gate', command, { on_failure: 'block', timeout: 1500 }], ['after', 'true']) });
    const verdict = await cosh.dispatchWire(preToolUse, shell);
    expect(verdict).toMatchObject({ decision: 'block', reason: expect.stringMatching(/^hook "gate" failed and guards this: /) });
    expect(verdict.hooks.map(({ status }) => status)).toStrictEqual([expect.stringMatching(/failed|timed_out/), 'skipped']);
  });

  it('runs in a folder that is gone all the same', async () => {
    const { cosh, home } = await sampleRuntime({ [configToml]: toml('PreToolUse', ['a', decide('block')]) });
    const gone = path.join(home, 'gone');
    mkdirSync(gone);
    rmSync(gone, { recursive: true });
    expect(await cosh.dispatchWire(preToolUse, { ...shell, cwd: gone })).toMatchObject({ decision: 'block' });
  });

  it('streams what hooks say while they run, in declared order', async () => {
    const note = (text: string): string => answering({ message: { text } });
    const { cosh } = await sampleRuntime({ [setupJson]: json('PreToolUse', ['slow', `sleep 0.3; ${note('1')}`], ['fast', note('2')], ['failing', 'exit 9']) });
    const seen: StreamEvent[] = [];
    await cosh.dispatchWire(preToolUse, shell, { onStream: (event) => seen.push(event) });
    expect(seen.map(({ kind, hookName, message }) => [kind, hookName, message])).toStrictEqual([['notification', 'slow', '1'], ['notification', 'fast', '2'], ['failure', 'failing', 'exit code 9']]);
  });

  it('says before the first hook what is wrong in the files, quiet things aside', async () => {
    const { cosh } = await sampleRuntime({ [configToml]: `${toml('PreToolUse', ['a', 'true'])}[[hooks.PreToolUse]]\ncommand = "nameless"\n`, [setupJson]: json('PreToolUse', ['quiet', 'true', { matcher: '(' }]) });
    const found: Diagnostic[] = [];
    await cosh.dispatchWire(preToolUse, { ...shell, tool_imput: 1 }, { onDiagnostic: (each) => found.push(each) });
    expect(found.map(({ code }) => code)).toStrictEqual(['hook_name_missing', 'input_field_unknown']);
  });

  it('gives twelve hooks at the same time no reason for a warning of Node', async () => {
    const warnings: Error[] = [];
    const listen = (warning: Error): void => void warnings.push(warning);
    process.on('warning', listen);
    const { cosh } = await sampleRuntime({ [setupJson]: json('PreToolUse', ...Array.from({ length: 12 }, (_each, index): Hook => [`h${index}`, `: ${index}`])) });
    expect((await cosh.dispatchWire(preToolUse, shell, { signal: new AbortController().signal })).hooks).toHaveLength(12);
    await new Promise((resolve) => { setImmediate(resolve); });
    process.off('warning', listen);
    expect(warnings).toStrictEqual([]);
  });
});

describe('an input', () => {
  it.each<[JsonObject, RegExp]>([[{}, /lacks tool_name/], [{ tool_name: 'x', tool_input: 'ls' }, /tool_input .* must be object, is string/], [{ ...shell, cwd: 7 }, /cwd .* must be string, is number/]])('that is wrong is refused with its field: %j', async (input, message) => {
    const { cosh } = await sampleRuntime();
    await expect(cosh.dispatchWire(preToolUse, input)).rejects.toMatchObject({ code: 'input_invalid', message: expect.stringMatching(message) });
  });

  it.each<[string, JsonObject]>([
    ['half a character in its session', { session_id: '\ud800' }], ['a session called ..', { session_id: '..' }], ['a NUL in its folder', { cwd: '/a\0b' }], ['a NUL in its session', { session_id: 'a\0b' }], ['a folder too long to exist', { cwd: `/${'x/'.repeat(4000)}` }],
    ['a tool called with a NUL', { tool_name: 'a\0b' }], ['a tool with a very long name', { tool_name: 'x'.repeat(300_000) }], ['a very large input', { tool_input: { text: 'x'.repeat(3_000_000) } }], ['a key called __proto__', { tool_input: JSON.parse('{"__proto__":{"x":1}}') as JsonObject }],
  ])('may have %s', async (_title, more) => {
    const { cosh } = await sampleRuntime({ [configToml]: toml('PreToolUse', ['a', `cat >/dev/null; ${decide('block')}`, { matcher: '' }]) });
    expect(await cosh.dispatchWire(preToolUse, { ...shell, ...more })).toMatchObject({ decision: 'block', hooks: [{ status: 'ok' }] });
  });

  it('that is nested deeper than JSON can be written is refused, not passed by the hooks', async () => {
    const { cosh } = await sampleRuntime({ [configToml]: toml('PreToolUse', ['a', decide('block')]) + toml('PostToolUse', ['a', decide('block')]) });
    const deep = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`) as JsonObject;
    await expect(cosh.dispatchWire(preToolUse, { tool_name: 'x', tool_input: deep })).rejects.toMatchObject({ code: 'input_invalid' });
    await expect(cosh.dispatchWire(postToolUse, { tool_name: 'x', tool_output: deep })).rejects.toMatchObject({ code: 'input_invalid' });
  });
});

describe('a dispatch that is cancelled', () => {
  it('ends its hooks, blocks, and leaves no process', async () => {
    const marker = `cancel-${process.pid}`;
    const { cosh, home } = await sampleRuntime({ [configToml]: toml('PreToolUse', ['a', 'touch "$HOME/ready"; sleep 60'], ['b', 'true']) }, { environment: { MARKER: marker } });
    const controller = new AbortController();
    const dispatch = cosh.dispatchWire(preToolUse, shell, { signal: controller.signal });
    await until(() => existsSync(path.join(home, 'ready')));
    controller.abort();
    const verdict = await dispatch;
    expect(verdict).toMatchObject({ cancelled: true, decision: 'block', reason: 'cancelled' });
    expect(verdict.hooks.map(({ status }) => status)).toStrictEqual(['cancelled', 'skipped']);
    await until(() => processesWith(`MARKER=${marker}`).length === 0);
  });

  it('starts nothing where the signal has been given before', async () => {
    const { cosh, home } = await sampleRuntime({ [configToml]: toml('SessionStart', ['a', 'touch "$HOME/ran"']) });
    expect(await cosh.dispatchWire(sessionStart, {}, { signal: AbortSignal.abort() })).toMatchObject({ cancelled: true, decision: 'none', hooks: [{ status: 'cancelled' }] });
    expect(existsSync(path.join(home, 'ran'))).toBe(false);
  });
});

describe('an explanation', () => {
  it('says what would run in which stages, and why others would not, and starts nothing', async () => {
    const { cosh, home } = await sampleRuntime({
      [configToml]: toml('PreToolUse', ['a', 'touch "$HOME/ran"'], ['b', 'true', { matcher: 'edit' }], ['c', 'true', { matcher: '(' }]), [setupJson]: json('PreToolUse', ['s', 'true'], ['t', 'true']),
    });
    const { event, stages, notRun, diagnostics } = await cosh.explain(preToolUse, shell);
    expect(event).toBe('PreToolUse');
    expect(stages.map(({ flow, hooks }) => `${flow} ${hooks.map(({ name }) => name).join(' ')}`)).toStrictEqual(['series a', 'parallel s']);
    expect(notRun.map(({ hook, reason }) => `${hook.name} ${reason}`)).toStrictEqual(['b matcher', 'c matcher-invalid', 't identical-command']);
    expect(diagnostics.map(({ code }) => code)).toContain('hook_matcher_invalid');
    expect(existsSync(path.join(home, 'ran'))).toBe(false);
  });

  it('may leave fields out, and then takes every matcher to match', async () => {
    const { cosh } = await sampleRuntime({ [configToml]: toml('PreToolUse', ['b', 'true', { matcher: 'edit' }]) });
    expect((await cosh.explain(preToolUse, {})).stages).toMatchObject([{ hooks: [{ name: 'b' }] }]);
  });

  it('refuses a field of the wrong type', async () => {
    const { cosh } = await sampleRuntime();
    await expect(cosh.explain(preToolUse, { cwd: 7 })).rejects.toBeInstanceOf(CoshError);
  });
});

describe('hooks that change while a runtime lives', () => {
  it('count from the next dispatch on', async () => {
    const { cosh, home } = await sampleRuntime({ [configToml]: toml('PreToolUse', ['a', decide('block')]) });
    expect((await cosh.dispatchWire(preToolUse, shell)).decision).toBe('block');
    writeFileSync(path.join(home, configToml), toml('PreToolUse', ['a', decide('allow')]));
    expect((await cosh.dispatchWire(preToolUse, shell)).decision).toBe('allow');
  });
});
