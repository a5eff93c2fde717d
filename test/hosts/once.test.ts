import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Home } from '../support/make-home.js';
import { repository } from '../support/repository.js';
import { ask, configured, hook, type Asked } from './bridge-home.js';
import { inputOf } from './inputs.js';

const counts = (command: string): string => hook(`echo run >> "$HOME/runs"; ${command}`);
const blocks = `echo '{"decision":"block","reason":"not here"}'`;
const copilot = { ...inputOf('copilot', 'preToolUse').payload };
const pascal = { ...inputOf('copilot', 'PreToolUse').payload, tool_input: copilot.toolArgs };
const underCopilot = { environment: { COPILOT_CLI: '1' } };

let home: Home;
beforeEach(() => { home = configured(counts(`sleep 0.3; ${blocks}`)); });
afterEach(() => home.remove());

const runs = (): number => (home.read('runs') ?? '').split('\n').length - 1;
const stopped = (...asked: readonly Asked[]): void => expect(asked.map(({ reaction }) => [reaction.discarded, reaction.effect, reaction.model.join()])).toEqual(asked.map(() => [undefined, 'stopped', 'not here']));

describe('one call that two bridges are asked about', () => {
  it('at the same time runs the hooks once; each answers in its own agent\'s words', async () => {
    const cursor = { ...inputOf('cursor', 'preToolUse').payload };
    const [own, ofClaude] = await Promise.all([ask(home, 'cursor', 'preToolUse', { payload: cursor }), ask(home, 'claude-code', 'PreToolUse', { payload: cursor })]);
    stopped(own, ofClaude);
    expect(runs()).toBe(1);
    expect(own.stdout).not.toBe(ofClaude.stdout);
  });

  it('one after the other and without an id runs the hooks once; the next call like it runs them again', async () => {
    for (const expected of [1, 2]) {
      stopped(await ask(home, 'copilot', 'preToolUse', { payload: copilot }), await ask(home, 'claude-code', 'PreToolUse', { payload: pascal, ...underCopilot }));
      expect(runs()).toBe(expected);
    }
  });

  it('of Cursor, first with an id and then by its command, runs the hooks once', async () => {
    stopped(await ask(home, 'cursor', 'preToolUse'), await ask(home, 'cursor', 'beforeShellExecution'));
    expect(runs()).toBe(1);
  });

  it('and another one with the same input but another id run them twice', async () => {
    const { payload } = inputOf('cursor', 'preToolUse');
    stopped(await ask(home, 'cursor', 'preToolUse'), await ask(home, 'cursor', 'preToolUse', { payload: { ...payload, tool_use_id: 'call-2' } }));
    expect(runs()).toBe(2);
  });

  it.each([['claude-code', 'PreToolUse'], ['codex', 'PreToolUse'], ['gemini', 'BeforeTool'], ['qwen', 'PreToolUse'], ['copilot', 'preToolUse'], ['cursor', 'preToolUse'], ['opencode', 'tool.execute.before']])('is not one that has its id and does something else: %s', async (host, event) => {
    const { payload } = inputOf(host, event);
    const another = JSON.parse(JSON.stringify(payload).replaceAll('echo original', 'rm -rf /')) as object;
    expect(another).not.toEqual(payload);
    stopped(await ask(home, host, event), await ask(home, host, event, { payload: another }));
    expect(runs()).toBe(2);
  });

  it('is not one that has its id and came to something else', async () => {
    home.write('.copilot-shell/config.toml', counts('true').replace('hooks.PreToolUse', 'hooks.PostToolUse'));
    const { payload } = inputOf('codex', 'PostToolUse');
    for (const tool_response of ['a', 'b', 'a']) await ask(home, 'codex', 'PostToolUse', { payload: { ...payload, tool_response } });
    expect(runs()).toBe(2);
  });

  it('before and after the tool are two events', async () => {
    home.write('.copilot-shell/config.toml', `${counts('true')}\n${counts('true').replace('hooks.PreToolUse', 'hooks.PostToolUse')}`);
    await ask(home, 'codex', 'PreToolUse');
    await ask(home, 'codex', 'PostToolUse');
    expect(runs()).toBe(2);
  });

  it('is judged by the second where the first was killed', async () => {
    home.write('.copilot-shell/config.toml', counts(`test $(wc -l < "$HOME/runs") -gt 1 || sleep 30; ${blocks}`).replace('name =', 'timeout = 60000\nname ='));
    const first = spawn(process.execPath, [path.join(repository, 'plugins/cli/bin/cosh.js'), 'bridge', 'codex', 'PreToolUse'], { env: home.environment(), cwd: home.folder });
    first.stdin.end(JSON.stringify(inputOf('codex', 'PreToolUse').payload));
    while (runs() === 0) await sleep(20);
    const second = ask(home, 'codex', 'PreToolUse');
    first.kill('SIGKILL');
    stopped(await second);
    expect(runs()).toBe(2);
  });

  it('leaves nothing behind that grows: what is old goes', async () => {
    const calls = home.path('.copilot-shell/states/calls');
    home.write('.copilot-shell/states/calls/1/old', '{}');
    await ask(home, 'codex', 'PreToolUse');
    expect(existsSync(path.join(calls, '1'))).toBe(false);
    expect(readdirSync(calls)).toHaveLength(1);
  });
});

describe('an agent that does not say truthfully whether a turn was made to go on', () => {
  const stop = (host: string, event: string): Promise<Asked> => ask(home, host, event);
  const once = `[[hooks.Stop]]\nname = "tests"\ncommand = '''grep -q '"stop_hook_active":true' || echo '{"decision":"block","reason":"run the tests"}' '''\n`;

  it.each([['copilot-shell', 'Stop'], ['qwen', 'Stop'], ['opencode', 'session.idle']])('%s is made to go on once, and the next turn once again', async (host, event) => {
    home.write('.copilot-shell/config.toml', once);
    const went: unknown[] = [];
    for (let turn = 0; turn < 4; turn++) went.push((await stop(host, event)).reaction.goesOnWith);
    expect(went).toEqual(['run the tests', undefined, 'run the tests', undefined]);
  });

  it('lets a turn end where that cannot be remembered', async () => {
    home.write('.copilot-shell/config.toml', once);
    home.write('.copilot-shell/states/stops.json', '{ torn');
    expect((await stop('qwen', 'Stop')).reaction.goesOnWith).toBeUndefined();
  });
});
