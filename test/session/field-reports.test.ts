import { describe, expect, it } from 'vitest';
import { mark, expectNobodyLeft, whenThere } from '../field-reports/support/processes.js';
import { dialectNames, filesOf, orders, say, type DialectName, type Written } from '../field-reports/support/written.js';
import { hooks, sessionIn, shellCall } from './support.js';

const rewriting: Record<DialectName, (patch: object) => string> = {
  core: (patch) => say({ decision: 'allow', hookSpecificOutput: { tool_input: patch } } as never),
  lifecycle: (patch) => say({ decision: 'allow', updated_input: patch } as never),
};

describe.each(dialectNames)('I: several hooks of the %s dialect at one event', (dialect) => {
  const hook = rewriting[dialect];

  it.each(orders<[string, string]>([['rewrites', hook({ command: 'echo A' })], ['says {}', 'echo "{}"'], ['says nothing', 'true']]).map((order) => [order.map(([title]) => title).join(', then one '), order] as const))(
    'B29: the rewrite reaches the tool in every order: one %s', async (_title, order) => {
      const { session } = await sessionIn(filesOf(dialect, { PreToolUse: order.map(([, command]): Written => ({ command })) }));
      const call = shellCall('ls');
      await session.callTool(call);
      expect(call.runs).toEqual([{ command: 'echo A' }]);
    });

  it('B31: a rewrite of one field leaves the others to the tool', async () => {
    const { session } = await sessionIn(filesOf(dialect, { PreToolUse: [{ command: hook({ description: 'new' }) }] }));
    const call = shellCall('ls', { input: { command: 'ls', timeout: 5 } });
    await session.callTool(call);
    expect(call.runs).toEqual([{ command: 'ls', timeout: 5, description: 'new' }]);
  });
});

describe.each(dialectNames)('K: a Stop hook of the %s dialect that loops', (dialect) => {
  const word = dialect === 'core' ? 'block' : 'deny';

  it('B35: blocks once where it heeds the flag that it is given', async () => {
    const command = `grep -q '"stop_hook_active": *true' && echo '{}' || echo '{"decision":"${word}","reason":"more"}'`;
    const { session } = await sessionIn(filesOf(dialect, { Stop: [{ command }] }));
    expect(await session.stop('done')).toMatchObject({ outcome: 'continue', instruction: 'more' });
    expect(await session.stop('done')).toMatchObject({ outcome: 'stopped' });
    await session.submitPrompt('another');
    expect(await session.stop('done')).toMatchObject({ outcome: 'continue' });
  });

  it('is ended by the limit where it does not', async () => {
    const { session } = await sessionIn(filesOf(dialect, { Stop: [{ command: say({ decision: word, reason: 'more' }) }] }));
    let count = 0;
    while ((await session.stop('done')).outcome === 'continue') count++;
    expect(count).toBe(8);
  });
});

describe('L: a hook before the model', () => {
  it('B37: that overrides part of the request is told that this does not count, by name; the request stays as it was', async () => {
    const { session } = await sessionIn(hooks({ config: { BeforeModel: [{ command: say({ hookSpecificOutput: { llm_request: { model: 'm2' } } }) }] } }));
    const request = { model: 'm1', messages: [{ role: 'user', content: 'hello' }] };
    const { verdict } = await session.beforeModel(request);
    expect(verdict.hooks[0]).toMatchObject({ status: 'ok', detail: expect.stringMatching(/patch ignored: BeforeModel does not honour it/) });
    expect(request).toEqual({ model: 'm1', messages: [{ role: 'user', content: 'hello' }] });
  });

  it('is told the whole request', async () => {
    const { session, at } = await sessionIn(hooks({ config: { BeforeModel: [{ command: 'cat > "$HOME/seen"', matcher: '^m1$' }] } }));
    const request = { model: 'm1', messages: [{ role: 'user', content: 'hello' }], temperature: 0.2 };
    await session.beforeModel(request);
    expect(JSON.parse(await at.read('seen'))).toMatchObject({ llm_request: request });
  });
});

describe('T: a hook that prints much', () => {
  const limit = 4 * 1024 * 1024;
  const printing = (bytes: number) => hooks({ config: { SessionStart: [{ command: `head -c ${bytes} /dev/zero | tr '\\0' x`, timeout: 60_000 }] } });

  it.each([limit - 1, limit])('B53: comes through whole at %i bytes', async (bytes) => {
    const { session, events } = await sessionIn(printing(bytes));
    const { context } = await session.start();
    expect(context === 'x'.repeat(bytes)).toBe(true);
    expect(events).toEqual([]);
  });

  it.each([limit + 1, 5_000_000, 200_000_000])('B53: fails, and says so, at %i bytes', async (bytes) => {
    const { session, events } = await sessionIn(printing(bytes));
    const { context, verdict } = await session.start();
    expect(context).toBeUndefined();
    expect(verdict.hooks[0]).toMatchObject({ status: 'failed', detail: `printed more than ${limit} bytes on stdout` });
    expect(events).toMatchObject([{ kind: 'failure', message: `printed more than ${limit} bytes on stdout` }]);
  });
});

describe('AD: a call that is cancelled while a hook runs', () => {
  it.each(dialectNames.flatMap((dialect) => [[dialect, 'waits', ''], [dialect, 'traps INT and TERM', 'trap "" INT TERM; ']] as const))(
    'B77: has no effect later, is called cancelled, and leaves nobody: a hook of the %s dialect that %s', async (dialect, _title, trap) => {
      const marks = mark();
      const hook = { command: `${trap}touch "$HOME/running"; sleep 5; echo '{}'`, timeout: dialect === 'core' ? 60_000 : 60 };
      const { session, at } = await sessionIn(filesOf(dialect, { PreToolUse: [hook] }), {}, marks);
      const controller = new AbortController();
      const call = shellCall('ls', { signal: controller.signal });
      const running = session.callTool(call);
      await whenThere(at.at('running'));
      controller.abort();
      const result = await running;
      expect(result).toMatchObject({ outcome: 'cancelled', executed: false });
      expect(result.verdicts.before).toMatchObject({ cancelled: true, hooks: [{ status: 'cancelled' }] });
      await expectNobodyLeft(marks);
      expect(call.runs).toEqual([]);
    });
});
