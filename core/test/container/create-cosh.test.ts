import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMAND_RUNNER, createCosh, definePlugin, HOSTS, LOCATIONS, providerToken, StateStore, token, type CommandRunner, type Cosh } from '@cosh/core';
import { until } from '../support/processes.js';
import { answering, points, preToolUse, samplePlugin, serial, sessionStart, together } from '../support/sample-plugin.js';
import { configToml, hooksState, sampleRuntime } from '../support/sample-runtime.js';
import { throwAwayFolder } from '../support/throw-away-folder.js';

const blocking = `[[hooks.PreToolUse]]\nname = "a"\ncommand = ${JSON.stringify(answering({ decision: { value: 'block', word: 'block' } }))}\n`;
const shell = { toolName: 'shell', toolInput: {} };

describe('a runtime', () => {
  it('without plugins has empty lists, and no event', async () => {
    const cosh = await createCosh({ environment: { HOME: throwAwayFolder() } });
    expect([cosh.eventPoints, cosh.dialects, cosh.resolve(HOSTS)]).toStrictEqual([[], [], []]);
    expect(await cosh.inventory()).toMatchObject({ entries: [], diagnostics: [] });
    await cosh.dispose();
  });

  it('has what plugins registered, in their order', async () => {
    const { cosh } = await sampleRuntime();
    expect(cosh.eventPoints).toStrictEqual(points);
    expect(cosh.dialects).toStrictEqual([serial, together]);
  });

  it('refuses two event points or dialects of one name', async () => {
    const environment = { HOME: throwAwayFolder() };
    for (const second of [definePlugin({ name: 'second', register: (registrar) => registrar.eventPoint({ ...preToolUse }) }), definePlugin({ name: 'second', register: (registrar) => registrar.dialect({ ...serial }) })]) {
      await expect((async () => createCosh({ environment, plugins: [samplePlugin, second] }))()).rejects.toMatchObject({ code: 'contribution_duplicate' });
    }
    const same = await createCosh({ environment, plugins: [samplePlugin, samplePlugin] });
    expect(same.eventPoints).toHaveLength(points.length);
  });

  it('is refused as a promise where HOME is no place for files', async () => {
    let promise: Promise<Cosh> | undefined;
    expect(() => { promise = createCosh({ environment: { HOME: 'relative' } }); }).not.toThrow();
    await expect(promise).rejects.toMatchObject({ code: 'home_invalid' });
  });

  it('hands out a provider for each event point: its hooks, ready to dispatch', async () => {
    const { cosh } = await sampleRuntime({ [configToml]: `${blocking}[[hooks.SessionStart]]\nname = "s"\ncommand = "true"\n` });
    const provider = cosh.provider(preToolUse);
    expect(provider.point).toBe(preToolUse);
    expect((await provider.hooks()).map(({ hook }) => hook.name)).toStrictEqual(['a']);
    expect(await provider.dispatch(shell)).toMatchObject({ event: 'PreToolUse', decision: 'block' });
    expect((await cosh.resolve(providerToken(sessionStart)).hooks()).map(({ hook }) => hook.name)).toStrictEqual(['s']);
  });

  it('takes the library’s names, and gives the same verdict as the wire’s', async () => {
    const { cosh } = await sampleRuntime({ [configToml]: blocking });
    const [library, wire] = [await cosh.dispatch(preToolUse, { ...shell, sessionId: 's' }), await cosh.dispatchWire(preToolUse, { tool_name: 'shell', tool_input: {}, session_id: 's' })];
    const comparable = ({ hooks, ...rest }: typeof wire) => ({ ...rest, hooks: hooks.map(({ durationMs: _ms, ...hook }) => hook) });
    expect(comparable(library as typeof wire)).toStrictEqual(comparable(wire));
  });

  it('uses the service that a plugin puts behind a token of the core', async () => {
    const commands: string[] = [];
    const runner: CommandRunner = { run: ({ args }) => { commands.push(args[1]!); return Promise.resolve({ ended: { kind: 'exited', exitCode: 0 }, stdout: '', stderr: '', durationMs: 0 }); } };
    const plugin = definePlugin({ name: 'runner', register: (registrar) => registrar.service(COMMAND_RUNNER, runner) });
    const { cosh } = await sampleRuntime({ [configToml]: blocking }, { plugins: [plugin] });
    expect(await cosh.dispatch(preToolUse, shell)).toMatchObject({ decision: 'none' });
    expect(commands).toHaveLength(1);
  });

  it('has a plugin’s own service behind its token', async () => {
    const mine = token<{ answer: number }>('Mine');
    const { cosh } = await sampleRuntime({}, { plugins: [definePlugin({ name: 'mine', register: (registrar) => registrar.service(mine, { answer: 42 }) })] });
    expect(cosh.resolve(mine)).toStrictEqual({ answer: 42 });
  });
});

describe('two runtimes in one process', () => {
  it('share nothing: neither files nor services nor what they have read', async () => {
    const [one, two] = [await sampleRuntime({ [configToml]: blocking }), await sampleRuntime()];
    expect(one.cosh.resolve(LOCATIONS).home).not.toBe(two.cosh.resolve(LOCATIONS).home);
    expect(one.cosh.states).not.toBe(two.cosh.states);
    expect(one.cosh.states).toBeInstanceOf(StateStore);
    const decisions = await Promise.all([one, two].map(async ({ cosh }) => (await cosh.dispatch(preToolUse, shell)).decision));
    expect(decisions).toStrictEqual(['block', 'none']);
    await two.cosh.states.update('hooks', () => ({ disabled: ['a'] }));
    expect(existsSync(path.join(one.home, hooksState))).toBe(false);
    expect((await one.cosh.dispatch(preToolUse, shell)).decision).toBe('block');
  });

  it('do not end one another', async () => {
    const [one, two] = [await sampleRuntime({ [configToml]: blocking }), await sampleRuntime()];
    await two.cosh.dispose();
    expect((await one.cosh.dispatch(preToolUse, shell)).decision).toBe('block');
  });
});

describe('the end of a runtime', () => {
  it('ends what is running and waits for it', async () => {
    const { cosh, home } = await sampleRuntime({ [configToml]: '[[hooks.PreToolUse]]\nname = "a"\ncommand = "echo $$ > \\"$HOME/ready\\"; sleep 60"\ntimeout = 60000\n' });
    const running = cosh.dispatch(preToolUse, shell);
    const provided = cosh.provider(preToolUse).dispatch(shell);
    await until(() => existsSync(path.join(home, 'ready')));
    await cosh.dispose();
    expect(await running).toMatchObject({ cancelled: true, decision: 'block' });
    expect(await provided).toMatchObject({ cancelled: true });
  });

  it('may come twice; a dispatch after it is refused', async () => {
    const { cosh } = await sampleRuntime();
    await cosh.dispose();
    await cosh.dispose();
    await expect(cosh.dispatch(preToolUse, shell)).rejects.toMatchObject({ code: 'disposed' });
  });
});
