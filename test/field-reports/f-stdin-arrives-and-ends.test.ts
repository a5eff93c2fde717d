import { describe, expect, it } from 'vitest';
import { bash, events, house, inputs } from './support/house.js';
import { dialectNames, filesOf, only, say } from './support/written.js';

const megabytes = (count: number): string => 'x'.repeat(count * 1024 * 1024);
const large = { tool_name: 'Write', tool_input: { file_path: 'a', content: megabytes(8) } };

// What a shell script can do with its stdin.
const manners: [string, string][] = [
  ['never reads it', 'true'],
  ['never reads it and takes a while', 'sleep 0.2'],
  ['closes it', 'exec <&-; sleep 0.1'],
  ['closes everything', 'exec <&- >&- 2>&-'],
  ['reads one byte', 'head -c 1 >/dev/null'],
  ['reads a few bytes', 'head -c 1000 >/dev/null'],
  ['reads half and stays', 'head -c 4000000 >/dev/null; sleep 0.2'],
  ['reads all', 'cat >/dev/null'],
  ['reads all, late', 'sleep 0.2; cat >/dev/null'],
  ['reads from elsewhere', 'cat </dev/null'],
];

describe.each(dialectNames)('B19: a payload of 8 MB for a hook of the %s dialect', { meta: { attack: 'E6' } }, (dialect) => {
  it.each(manners)('is no problem where it %s', async (_title, command) => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ command: `${command}; ${say('{}')} 2>/dev/null`, on_failure: 'pass' }, { command: `${command}; exit 0 `, on_failure: 'block' }] }));
    const verdict = await at.fire('PreToolUse', large);
    expect(verdict.decision).toBe('none');
    expect(verdict.hooks[1]).toMatchObject({ status: 'ok', exitCode: 0 });
  });

  it('does not take the decision from a hook that never reads it', async () => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ command: say({ decision: 'deny', reason: 'no' }) }] }));
    expect(await at.fire('PreToolUse', large)).toMatchObject({ decision: 'block', reason: 'no' });
  });

  it('does not hide how the hook ended', async () => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ command: 'exit 7' }] }));
    expect(only(await at.fire('PreToolUse', large))).toMatchObject({ status: 'failed', exitCode: 7 });
  });

  it('arrives whole, once', async () => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ command: 'cat >"$HOME/stdin.json"' }] }));
    await at.fire('PreToolUse', large);
    expect(JSON.parse(await at.read('stdin.json'))).toMatchObject({ tool_input: large.tool_input });
  });

  it('arrives over the command line too', async () => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ command: 'wc -c >"$HOME/count"' }] }));
    const { code, stderr } = await at.cli(['fire', 'PreToolUse'], JSON.stringify(large));
    expect([code, stderr]).toEqual([0, '']);
    expect(Number(await at.read('count'))).toBeGreaterThan(8 * 1024 * 1024);
  });

  it('reaches ten hooks at once', async () => {
    const at = await house(filesOf(dialect, { PreToolUse: Array.from({ length: 10 }, (_, index) => ({ name: `h${index}`, command: `cat >/dev/null; : ${index}` })) }));
    expect((await at.fire('PreToolUse', large)).hooks.map(({ status }) => status)).toEqual(Array(10).fill('ok'));
  });

  it('stands in the way of no timeout: a hook that never reads it and stays is ended', async () => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ command: 'sleep 30', timeout: dialect === 'core' ? 200 : 0.2 }] }));
    expect(only(await at.fire('PreToolUse', large)).status).toBe('timed_out');
  });
});

describe.each(dialectNames)('B19: a hook of the %s dialect that exits at once', { meta: { attack: 'E6' } }, (dialect) => {
  it('is no opinion and no error, 200 times in one process', async () => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ command: 'true' }] }));
    const cosh = await at.cosh();
    const point = cosh.eventPoints.find(({ name }) => name === 'PreToolUse')!;
    for (let run = 0; run < 200; run += 1) {
      expect(await cosh.dispatchWire(point, bash)).toMatchObject({ decision: 'none', notifications: [], hooks: [{ status: 'ok', exitCode: 0 }] });
    }
  });

  it('is no error where forty run at the same time', async () => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ command: 'true' }] }));
    const verdicts = await Promise.all(Array.from({ length: 40 }, () => at.fire('PreToolUse', { tool_name: 'Write', tool_input: { content: 'x'.repeat(300_000) } })));
    expect(verdicts.flatMap(({ hooks }) => hooks.map(({ status }) => status))).toEqual(Array(40).fill('ok'));
  });
});

describe.each(dialectNames)('B21: stdin of a hook of the %s dialect ends', (dialect) => {
  const timeout = dialect === 'core' ? 20_000 : 20;

  it.each(events)('right after the payload at %s', async (event) => {
    const at = await house(filesOf(dialect, { [event]: [{ command: `cat >"$HOME/stdin.json"; ${say('{}')}`, timeout }] }));
    expect(only(await at.fire(event, inputs[event]))).toMatchObject({ status: 'ok' });
    expect(JSON.parse(await at.read('stdin.json'))).toMatchObject(dialect === 'core' ? { hook_event_name: event } : { event });
  });

  it.each([['nothing', ''], ['blanks', ' \n'], ['an empty object', '{}']])('also where the event has %s for input', async (_title, stdin) => {
    const at = await house(filesOf(dialect, { SessionStart: [{ command: `cat >"$HOME/stdin.json"; ${say('{}')}`, timeout }] }));
    const { code, lines } = await at.cli(['fire', 'SessionStart'], stdin);
    expect(code).toBe(0);
    expect(lines.at(-1)).toMatchObject({ hooks: [{ status: 'ok' }] });
    expect(JSON.parse(await at.read('stdin.json'))).toMatchObject({ source: 'startup' });
  });

  it('for every reader in a pipe and in the background', async () => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ command: `tee "$HOME/a" | cat | cat >"$HOME/b"; ${say('{}')}`, timeout }] }));
    expect(only(await at.fire('PreToolUse')).status).toBe('ok');
    expect(await at.read('a')).toBe(await at.read('b'));
  });
});
