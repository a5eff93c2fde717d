import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cosh, linesOf } from '../cli/cosh.js';
import { treeOf } from '../cli/tree-of.js';
import { makeHome, type Home } from '../support/make-home.js';
import { secret, token, tracedHome } from './traced-home.js';

const log = '.copilot-shell/logs/trace.jsonl';

let home: Home;
beforeAll(async () => { home = await tracedHome(); });
afterAll(() => home.remove());

const eventsOf = async (args: readonly string[]): Promise<unknown[]> => linesOf(await cosh(home, ['trace', '--json', ...args])).map(({ event }) => event);

describe('cosh trace', () => {
  it('shows each dispatch, oldest first: when, what, the verdict, and each hook', async () => {
    const { exit, stdout, stderr } = await cosh(home, ['trace']);
    expect([exit, stderr]).toEqual([0, '']);
    const heads = stdout.split('\n').filter((line) => /^\d/.test(line));
    expect(heads).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z {2}SessionStart +none {2}[\d.]+ ms$/),
      expect.stringMatching(/PreToolUse +none/),
      expect.stringMatching(/PreToolUse +block/),
      expect.stringMatching(/PreToolUse +none/),
      expect.stringMatching(/Stop +none/),
    ]);
    expect(stdout).toMatch(/^ {4}- {9}guard [\d.]+ ms$/m);
    expect(stdout).toMatch(/^ {4}failed {4}falls [\d.]+ ms {2}exit code 3/m);
    expect(stdout).not.toMatch(/[\u2028\u2029]/);
    expect(stdout).toContain('\\u2028');
  });

  it('shows only one event, only one hook, and only the newest', async () => {
    expect(await eventsOf(['--event', 'PreToolUse'])).toEqual(['PreToolUse', 'PreToolUse', 'PreToolUse']);
    expect(await eventsOf(['--hook', 'bye'])).toEqual(['Stop']);
    expect(await eventsOf(['--hook', 'falls', '--event', 'PreToolUse'])).toEqual(['PreToolUse']);
    expect(await eventsOf(['--last', '2'])).toEqual(['PreToolUse', 'Stop']);
    expect(await eventsOf(['--event', 'PreToolUse', '--last', '1'])).toEqual(['PreToolUse']);
    expect((await cosh(home, ['trace', '--json', '--hook', 'nobody'])).stdout).toBe('');
  });

  it('prints with --json the very lines of the file', async () => {
    expect((await cosh(home, ['trace', '--json'])).stdout).toBe(home.read(log));
  });

  it('has no secret in it', async () => {
    for (const args of [[], ['--json']]) {
      const { stdout } = await cosh(home, ['trace', ...args]);
      expect(stdout).toContain('<redacted>');
      expect(stdout).not.toContain(token);
      expect(stdout).not.toContain(secret);
    }
  });

  it('passes over a torn line, and one that is no dispatch', async () => {
    const other = makeHome({ [log]: `{"time":"2026\n[]\n{"type":"note"}\n${home.read(log)!}{"time":` });
    expect(linesOf(await cosh(other, ['trace', '--json']))).toHaveLength(5);
    other.remove();
  });

  it('writes nothing', async () => {
    const before = treeOf(home.folder);
    for (const args of [[], ['--json'], ['--event', 'Stop'], ['--last', '1']]) await cosh(home, ['trace', ...args]);
    expect(treeOf(home.folder)).toEqual(before);
  });

  it('says so where there is no trace, and makes none', async () => {
    const empty = makeHome();
    expect(await cosh(empty, ['trace'])).toMatchObject({ exit: 0, stdout: 'Nothing in the trace yet.\n', stderr: '' });
    expect(await cosh(empty, ['trace', '--json'])).toMatchObject({ exit: 0, stdout: '' });
    expect(treeOf(empty.folder)).toEqual({});
    empty.remove();
  });

  it('refuses an event that there is not, with the likely one', async () => {
    expect(await cosh(home, ['trace', '--event', 'PreToolUs'])).toMatchObject({ exit: 1, stdout: '', stderr: 'cosh: there is no event "PreToolUs"\n      did you mean PreToolUse?\n' });
  });
});
