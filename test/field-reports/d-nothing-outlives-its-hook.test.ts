import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bash, gatedEvents, house, type House } from './support/house.js';
import { expectNobodyLeft, mark, whenThere } from './support/processes.js';
import { dialectNames, extension, filesOf, only, say, type DialectName, type Written } from './support/written.js';

const shortly: Record<DialectName, number> = { core: 300, lifecycle: 0.3 };
const late = '"$HOME/late"';

async function marked(dialect: DialectName, hook: Written, event: 'PreToolUse' | 'SessionStart' | 'Stop' = 'PreToolUse'): Promise<{ at: House; marks: Record<string, string> }> {
  const marks = mark();
  return { marks, at: await house(filesOf(dialect, { [event]: [hook] }), { environment: marks }) };
}

const stubborn: [string, string][] = [
  ['sleeps', 'sleep 30'],
  ['ignores TERM', 'trap "" TERM; sleep 30; sleep 30'],
  ['has a child that ignores TERM', `(trap "" TERM; sleep 30; touch ${late}) & wait`],
  ['has a grandchild that ignores TERM', `sh -c '(trap "" TERM HUP INT; sleep 30; touch ${late}) & wait' & wait`],
  ['has ten children', 'for i in 1 2 3 4 5 6 7 8 9 10; do (trap "" TERM; sleep 30) & done; wait'],
  ['answers to TERM with an allow', `trap '${say({ decision: 'allow' }).replaceAll("'", "'\\''")}; exit 0' TERM; sleep 30 & wait`],
  ['answers first and then goes on', `${say({ decision: 'allow' })}; sleep 30`],
  ['has stopped itself', 'kill -STOP $$; sleep 30'],
  ['has a stopped child', '(kill -STOP $(sh -c \'echo $PPID\'); sleep 30) & wait'],
  ['has closed its stdout and stderr', 'exec >&- 2>&-; sleep 30'],
  ['has closed its stdin', 'exec <&-; sleep 30'],
  ['spins', 'while :; do :; done'],
  ['prints without an end, slowly', 'while :; do echo x; sleep 0.05; done'],
  ['is in a pipe', 'sleep 30 | cat | sleep 30'],
  ['runs under nohup', 'nohup sleep 30'],
];

describe.each(dialectNames)('B13: a hook of the %s dialect that takes too long', { meta: { attack: 'E3' } }, (dialect) => {
  it.each(stubborn)('has timed out and leaves nothing behind: it %s', async (_title, command) => {
    const { at, marks } = await marked(dialect, { name: 'slow', command, timeout: shortly[dialect] });
    const verdict = await at.fire('PreToolUse');
    await expectNobodyLeft(marks);
    expect(only(verdict)).toMatchObject({ name: 'slow', status: 'timed_out', detail: 'timed out after 300 ms' });
    expect(verdict.decision).toBe('none');
    expect(existsSync(at.at('late'))).toBe(false);
  });

  it.each(stubborn.filter((_each, index) => index % 3 === 2))('blocks as a gate: it %s', async (_title, command) => {
    const { at, marks } = await marked(dialect, { name: 'slow', command, timeout: shortly[dialect], on_failure: 'block' });
    const verdict = await at.fire('PreToolUse');
    await expectNobodyLeft(marks);
    expect(verdict).toMatchObject({ decision: 'block', reason: expect.stringContaining('slow') });
  });

  it('does not keep the hooks behind it from running', async () => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ command: 'sleep 30', timeout: shortly[dialect] }, { command: say({ decision: 'deny', reason: 'no' }) }] }));
    const verdict = await at.fire('PreToolUse');
    expect(verdict).toMatchObject({ decision: 'block', reason: 'no' });
    expect(verdict.hooks.map(({ status }) => status)).toEqual(['timed_out', 'ok']);
  });
});

const leavers: [string, string][] = [
  ['holds stdout', `sleep 60 & ${say('{}')}`],
  ['holds stderr', `sleep 60 >/dev/null & ${say('{}')}`],
  ['holds stdin', `sleep 60 >/dev/null 2>&1 & ${say('{}')}`],
  ['ignores TERM and HUP', `(trap "" TERM HUP; sleep 60) & ${say('{}')}`],
  ['runs under nohup', `nohup sleep 60 >/dev/null 2>&1 & ${say('{}')}`],
  ['has no parent any more', `(sleep 60 &) ; (sh -c 'sleep 60 & sleep 60 &' &) ; ${say('{}')}`],
  ['prints on and on', `(while :; do echo x; sleep 0.01; done >&2) & ${say('{}')}`],
];

describe.each(dialectNames)('B15: a helper that a hook of the %s dialect leaves behind', { meta: { attack: 'E4' } }, (dialect) => {
  it.each(leavers)('does not hold the answer, and is gone: it %s', async (_title, command) => {
    const { at, marks } = await marked(dialect, { command }, 'SessionStart');
    const verdict = await at.fire('SessionStart');
    await expectNobodyLeft(marks);
    expect(only(verdict)).toMatchObject({ status: 'ok', exitCode: 0 });
  });

  it('does not hold the answer where it has left the group of the hook', { meta: { attack: 'E5' } }, async () => {
    const { at, marks } = await marked(dialect, { command: `setsid sh -c 'sleep 4; touch ${late}' & ${say('{}')}` }, 'SessionStart');
    expect(only(await at.fire('SessionStart'))).toMatchObject({ status: 'ok', exitCode: 0 });
    expect(existsSync(at.at('late'))).toBe(false);
    await expectNobodyLeft(marks);
  });

  it('does not hold a decision', async () => {
    const { at, marks } = await marked(dialect, { command: `sleep 60 & ${say({ decision: 'deny', reason: 'no' })}` });
    expect(await at.fire('PreToolUse')).toMatchObject({ decision: 'block', reason: 'no' });
    await expectNobodyLeft(marks);
  });

  it('does not hold a failure', async () => {
    const { at, marks } = await marked(dialect, { command: 'sleep 60 & exit 3' });
    expect(only(await at.fire('PreToolUse'))).toMatchObject({ status: 'failed', exitCode: 3 });
    await expectNobodyLeft(marks);
  });

  it('does not hold the command line', async () => {
    const { at, marks } = await marked(dialect, { command: `sleep 60 & ${say('{}')}` }, 'SessionStart');
    const { code, stderr } = await at.cli(['fire', 'SessionStart'], '{"source":"startup"}');
    expect([code, stderr]).toEqual([0, '']);
    await expectNobodyLeft(marks);
  });
});

const onStart = 'touch "$HOME/started"; ';
const cancelled: [string, string][] = [
  ['sleeps', 'sleep 30'],
  ['traps INT and TERM', 'trap "" INT TERM HUP; sleep 30; sleep 30'],
  ['has a child that traps them', `(trap "" INT TERM; sleep 30; touch ${late}) & wait`],
  ['answers an allow to TERM', `trap '${say({ decision: 'allow' }).replaceAll("'", "'\\''")}; exit 0' TERM; sleep 30 & wait`],
  ['has stopped itself', 'kill -STOP $$; sleep 30'],
];

describe.each(dialectNames)('an abort in the middle of a hook of the %s dialect', { meta: { attack: 'E7' } }, (dialect) => {
  it.each(cancelled)('ends it and all it started, and is no allow: it %s', async (_title, command) => {
    const { at, marks } = await marked(dialect, { command: onStart + command });
    const controller = new AbortController();
    const verdict = at.fire('PreToolUse', bash, { signal: controller.signal });
    await whenThere(at.at('started'));
    controller.abort();
    expect(await verdict).toMatchObject({ decision: 'block', reason: 'cancelled', cancelled: true, hooks: [{ status: 'cancelled' }] });
    await expectNobodyLeft(marks);
    expect(existsSync(at.at('late'))).toBe(false);
  });

  it('before it starts no process', async () => {
    const { at } = await marked(dialect, { command: onStart });
    const verdict = await at.fire('PreToolUse', bash, { signal: AbortSignal.abort() });
    expect(verdict).toMatchObject({ decision: 'block', cancelled: true, hooks: [{ status: 'cancelled' }] });
    expect(existsSync(at.at('started'))).toBe(false);
  });

  it('starts none of the hooks that have not begun', async () => {
    const first = filesOf(dialect, { PreToolUse: [{ command: `${onStart}sleep 30` }] });
    const at = await house({ ...first, ...extension('later', { PreToolUse: [{ command: 'touch "$HOME/second"' }] }) });
    const controller = new AbortController();
    const verdict = at.fire('PreToolUse', bash, { signal: controller.signal });
    await whenThere(at.at('started'));
    controller.abort();
    expect((await verdict).hooks).toHaveLength(2);
    expect((await verdict).decision).toBe('block');
    expect(existsSync(at.at('second'))).toBe(false);
  });

  // A block at Stop would make the turn go on, which is the opposite of what the person asked for.
  it('is cancelled at Stop, and does not make the turn go on', async () => {
    const at = await house(filesOf(dialect, { Stop: [{ command: 'true' }] }));
    expect(await at.fire('Stop', undefined, { signal: AbortSignal.abort() })).toMatchObject({ decision: 'none', cancelled: true });
  });

  it.each(gatedEvents.filter((event) => event !== 'Stop'))('blocks at %s', async (event) => {
    const at = await house(filesOf(dialect, { [event]: [{ command: 'true' }] }));
    expect((await at.fire(event, undefined, { signal: AbortSignal.abort() })).decision).toBe('block');
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('by %s to the command line gives a verdict, a status of its own, and leaves nothing', async (signal) => {
    const { at, marks } = await marked(dialect, { command: `${onStart}trap "" INT TERM HUP; sleep 30; sleep 30` });
    let pid = 0;
    const run = at.cli(['fire', 'PreToolUse', '--exit-code'], JSON.stringify(bash), { onStart: (started) => { pid = started; } });
    await whenThere(at.at('started'));
    process.kill(pid, signal);
    const { code, lines } = await run;
    expect(code).toBe({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal]);
    expect(lines.at(-1)).toMatchObject({ type: 'result', decision: 'block', cancelled: true });
    await expectNobodyLeft(marks);
  });

  it('leaves no listener on the signal it came by', async () => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ command: 'true' }] }));
    const cosh = await at.cosh();
    const { signal } = new AbortController();
    let open = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...given: Parameters<typeof add>) => { open += 1; add(...given); };
    signal.removeEventListener = (...given: Parameters<typeof remove>) => { open -= 1; remove(...given); };
    const point = cosh.eventPoints.find(({ name }) => name === 'PreToolUse')!;
    for (let run = 0; run < 20; run += 1) await cosh.dispatchWire(point, bash, { signal });
    expect(open).toBe(0);
  });
});
