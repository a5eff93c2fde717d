import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Home } from '../support/make-home.js';
import { repository } from '../support/repository.js';
import { call, cosh, homeWith, jsonOf, linesOf, prints, type TomlHook } from './cosh.js';
import { treeOf } from './tree-of.js';

const homes: Home[] = [];
afterEach(() => homes.splice(0).forEach((home) => home.remove()));

function home(...hooks: readonly TomlHook[]): Home {
  const made = homeWith(hooks);
  homes.push(made);
  return made;
}

const blocker: TomlHook = { name: 'security-check', command: prints({ decision: 'block', reason: 'Dangerous rm -rf command', systemMessage: 'Command blocked by security policy' }) };

describe('cosh fire', () => {
  it('prints JSON lines into a pipe: what hooks say, then the result', async () => {
    const run = await cosh(home(blocker), ['fire', 'PreToolUse'], call);
    expect(run).toMatchObject({ exit: 0, stderr: '' });
    expect(linesOf(run)).toEqual([
      { type: 'stream_event', event: { subtype: 'hook_notification', hook_name: 'security-check', message: 'Command blocked by security policy', decision: 'block' } },
      {
        type: 'result', event: 'PreToolUse', decision: 'block', reason: 'Dangerous rm -rf command', halt: false,
        notifications: [{ hook_name: 'security-check', message: 'Command blocked by security policy', decision: 'block' }],
        hooks: [{ name: 'security-check', source: 'config.toml', dialect: 'core', status: 'ok', decision: 'block', reason: 'Dangerous rm -rf command', exit_code: 0, duration_ms: expect.any(Number) as number }],
      },
    ]);
  });

  it('says the same with --format jsonl, and the result alone with --format json', async () => {
    const its = home(blocker);
    const withoutTime = (line: unknown): string => JSON.stringify(line).replace(/"duration_ms":[\d.]+/, '');
    const [plain, lines, json] = await Promise.all([[], ['--format', 'jsonl'], ['--format', 'json']].map((options) => cosh(its, ['fire', 'PreToolUse', ...options], call)));
    expect(linesOf(lines!).map(withoutTime)).toEqual(linesOf(plain!).map(withoutTime));
    expect(withoutTime(jsonOf(json!))).toBe(withoutTime(linesOf(plain!)[1]));
  });

  it('reads the event from a file with --input, and from stdin with --input -', async () => {
    const its = home({ name: 'echo', command: 'printf %s "{\\"systemMessage\\":\\"$COSH_TOOL_NAME\\"}"' });
    its.write('event.json', `\ufeff${call}`);
    for (const run of [await cosh(its, ['fire', 'PreToolUse', '--input', 'event.json', '--format', 'json']), await cosh(its, ['fire', 'PreToolUse', '--input', '-', '--format', 'json'], call)]) {
      expect(jsonOf(run)).toMatchObject({ notifications: [{ hook_name: 'echo', message: 'shell' }] });
    }
  });

  it('takes nothing on stdin for an event that needs nothing', async () => {
    expect(jsonOf(await cosh(home(), ['fire', 'SessionStart', '--format', 'json']))).toEqual({ type: 'result', event: 'SessionStart', decision: 'none', halt: false, notifications: [], hooks: [] });
  });

  it('warns of a field that no hook sees, and serves the event', async () => {
    const run = await cosh(home(), ['fire', 'PreToolUse', '--format', 'json'], '{"tool_name":"shell","tool_input":{},"tool_use":"1"}');
    expect(run.exit).toBe(0);
    expect(run.stderr).toMatch(/^cosh: warning: .*tool_use.*did you mean tool_use_id\?\)\n$/);
    expect(jsonOf(run)).toMatchObject({ decision: 'none' });
  });

  it('reports what is wrong in a file on stderr, one line each, and what hooks say on stdout alone', async () => {
    const its = home(blocker, { command: 'true' });
    const run = await cosh(its, ['fire', 'PreToolUse'], call);
    expect(run.stderr).toMatch(/^cosh: error: .*config\.toml: hooks\.PreToolUse\[1\].*: the hook has no name .*\n$/);
    expect(linesOf(run).at(-1)).toMatchObject({ decision: 'block' });
  });

  it('writes nothing but its trace where no hook does', async () => {
    const its = home(blocker);
    const before = treeOf(its.folder);
    await cosh(its, ['fire', 'PreToolUse'], call);
    const after = Object.entries(treeOf(its.folder)).filter(([file]) => !/^\.copilot-shell\/logs(?:\/|$)/.test(file));
    expect(Object.fromEntries(after)).toEqual(before);
  });

  it('has one stream event for a failed hook, whose result line has nothing of it but the report', async () => {
    const run = await cosh(home({ name: 'broken', command: 'echo "no such rule" >&2; exit 3' }), ['fire', 'PreToolUse'], call);
    expect(run.exit).toBe(0);
    expect(linesOf(run)).toMatchObject([
      { type: 'stream_event', event: { subtype: 'hook_failure', hook_name: 'broken', status: 'failed', message: 'exit code 3: no such rule' } },
      { type: 'result', decision: 'none', notifications: [], hooks: [{ name: 'broken', status: 'failed', exit_code: 3 }] },
    ]);
  });
});

describe('the exit status', () => {
  const verdicts: readonly { title: string; hooks: readonly TomlHook[]; status: number }[] = [
    { title: 'none', hooks: [], status: 0 },
    { title: 'allow', hooks: [{ name: 'a', command: prints({ decision: 'allow' }) }], status: 0 },
    { title: 'ask', hooks: [{ name: 'a', command: prints({ decision: 'ask', reason: 'sure?' }) }], status: 10 },
    { title: 'block', hooks: [blocker], status: 2 },
    { title: 'halt', hooks: [{ name: 'a', command: prints({ continue: false, stopReason: 'enough' }) }], status: 49 },
    { title: 'halt and block', hooks: [{ name: 'a', command: prints({ decision: 'block', reason: 'no', continue: false }) }], status: 49 },
    { title: 'a failed hook', hooks: [{ name: 'a', command: 'exit 9' }], status: 0 },
    { title: 'a failed gate', hooks: [{ name: 'a', command: 'exit 9', on_failure: 'block' }], status: 2 },
  ];

  it.each(verdicts)('is $status for $title with --exit-code, and 0 without', async ({ hooks, status }) => {
    const its = home(...hooks);
    const [said, plain] = await Promise.all([cosh(its, ['fire', 'PreToolUse', '--exit-code'], call), cosh(its, ['fire', 'PreToolUse'], call)]);
    expect([said.exit, plain.exit]).toEqual([status, 0]);
    expect(said.stdout).not.toBe('');
  });
});

describe('a reader that goes away', () => {
  it.each(['jsonl', 'json', 'pretty'])('is no error with --format %s', async (format) => {
    const long = 'word '.repeat(60_000);
    const its = home({ name: 'talkative', command: `cat >/dev/null; cat long.json` });
    its.write('long.json', JSON.stringify({ decision: 'allow', reason: long, systemMessage: long }));
    const program = path.join(repository, 'plugins/cli/bin/cosh.js');
    const child = spawn('/bin/sh', ['-c', `{ "$0" "$1" fire PreToolUse --format ${format} 2>errors; echo $? >status; } | head -c 1`, process.execPath, program], { cwd: its.folder, env: its.environment() });
    child.stdin.end(call);
    let seen = 0;
    child.stdout.on('data', (chunk: Buffer) => { seen += chunk.length; });
    await new Promise((resolve) => child.once('close', resolve));
    expect(seen).toBe(1);
    expect([its.read('status'), its.read('errors')]).toEqual(['0\n', '']);
  });
});
