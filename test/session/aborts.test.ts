import { getEventListeners } from 'node:events';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { mark, expectNobodyLeft, whenThere } from '../field-reports/support/processes.js';
import { say } from '../field-reports/support/written.js';
import { hooks, sessionIn, shellCall, soon } from './support.js';

const slow = (script: string) => hooks({ config: { PreToolUse: [{ command: `touch "$HOME/running"; ${script}`, matcher: '^shell$', timeout: 60_000 }] } });

describe('an abort', { meta: { attack: 'E13' } }, () => {
  it('before anything starts no hook, asks nobody and runs nothing', async () => {
    let asked = 0;
    const { session, at } = await sessionIn(slow('true'), { permission: () => { asked++; return true; } });
    const call = shellCall('ls', { signal: AbortSignal.abort() });
    expect(await session.callTool(call)).toMatchObject({ outcome: 'cancelled', executed: false, verdicts: {} });
    expect([call.runs.length, asked]).toEqual([0, 0]);
    await expect(at.read('running')).rejects.toThrow();
  });

  it.each([
    ['waits', 'sleep 60'],
    ['ignores TERM and INT', 'trap "" TERM INT; sleep 60; sleep 60'],
    ['answers to TERM with an allow', `trap '${say({ decision: 'allow' }).replaceAll("'", "'\\''")}; exit 0' TERM; sleep 60 & wait`],
  ])('while a hook that %s: the hook goes, the tool does not run', async (_title, script) => {
    const marks = mark();
    const { session, at } = await sessionIn(slow(script), {}, marks);
    const controller = new AbortController();
    const call = shellCall('ls', { signal: controller.signal });
    const running = session.callTool(call);
    await whenThere(at.at('running'));
    controller.abort();
    expect(await running).toMatchObject({ outcome: 'cancelled', executed: false, verdicts: { before: { cancelled: true } } });
    await expectNobodyLeft(marks);
    expect(call.runs).toEqual([]);
  });

  it('while the question is open is not undone by a late yes', async () => {
    let answer: ((yes: boolean) => void) | undefined;
    const controller = new AbortController();
    const { session } = await sessionIn({}, { permission: () => new Promise((resolve) => { answer = resolve; }) });
    const call = shellCall('ls', { signal: controller.signal });
    const running = session.callTool(call);
    await soon(() => answer).toBeDefined();
    controller.abort();
    expect(await running).toMatchObject({ outcome: 'cancelled', executed: false });
    answer!(true);
    await turn();
    expect(call.runs).toEqual([]);
  });

  it('at the moment of the yes counts', async () => {
    const controller = new AbortController();
    const { session } = await sessionIn({}, { permission: () => { controller.abort(); return true; } });
    const call = shellCall('ls', { signal: controller.signal });
    expect(await session.callTool(call)).toMatchObject({ outcome: 'cancelled', executed: false });
    expect(call.runs).toEqual([]);
  });

  it('while the tool runs is given to the tool, and no hook runs after it', async () => {
    const { session, at } = await sessionIn(hooks({ config: { PostToolUse: [{ command: 'touch "$HOME/after"' }], PostToolUseFailure: [{ command: 'touch "$HOME/after"' }] } }));
    const controller = new AbortController();
    const call = shellCall('ls', { signal: controller.signal, execute: async (_input, { signal }) => { controller.abort(); signal.throwIfAborted(); } });
    expect(await session.callTool(call)).toMatchObject({ outcome: 'cancelled', executed: true, text: expect.stringContaining('while the tool ran') });
    await expect(at.read('after')).rejects.toThrow();
  });

  it('while a hook after the tool runs shows the model nothing that was not judged', async () => {
    const { session, at } = await sessionIn(hooks({ config: { PostToolUse: [{ command: 'touch "$HOME/running"; sleep 60', timeout: 60_000 }] } }));
    const controller = new AbortController();
    const running = session.callTool(shellCall('ls', { signal: controller.signal, execute: () => 'a secret' }));
    await whenThere(at.at('running'));
    controller.abort();
    const result = await running;
    expect(result).toMatchObject({ outcome: 'cancelled', executed: true });
    expect(result.text).not.toContain('secret');
  });
});

describe('the host waits for its verdict', { meta: { attack: 'E13' } }, () => {
  it.each([0, 100, 1000])('also where that takes %i ms, and the tool runs once', async (delayMs) => {
    const { session, at } = await sessionIn(hooks({ config: { PreToolUse: [{ command: `sleep ${delayMs / 1000}; touch "$HOME/judged"` }] } }));
    const call = shellCall('ls', { execute: () => at.read('judged') });
    expect(await session.callTool(call)).toMatchObject({ outcome: 'ran' });
    expect(call.runs).toHaveLength(1);
  });
});

describe('a thousand aborts', () => {
  it('leave no listener and no process', async () => {
    const marks = mark();
    const { session } = await sessionIn(hooks({ config: { PreToolUse: [{ command: 'sleep 60', matcher: '^slow$', timeout: 60_000 }] } }), { permission: () => new Promise<boolean>(() => {}) }, marks);
    const counts = (): string => JSON.stringify(process.eventNames().map((name) => [String(name), process.listenerCount(name)]));
    const abortOne = async (index: number): Promise<[string, number]> => {
      const controller = new AbortController();
      if (index % 10 === 0) controller.abort();
      // One in twenty is in a hook, the others in the question.
      const running = session.callTool(shellCall('ls', { name: index % 20 === 1 ? 'slow' : 'quick', signal: controller.signal }));
      // Sooner and later, so that the abort meets every step.
      if (index % 3 > 0) await sleep(index % 7);
      controller.abort();
      return [(await running).outcome, getEventListeners(controller.signal, 'abort').length];
    };
    await abortOne(1);
    const before = counts();
    const seen: [string, number][] = [];
    while (seen.length < 1000) seen.push(...await Promise.all(Array.from({ length: 25 }, (_each, at) => abortOne(seen.length + at))));
    expect(new Set(seen.map(String))).toEqual(new Set(['cancelled,0']));
    expect(counts()).toBe(before);
    await expectNobodyLeft(marks);
  });
});
