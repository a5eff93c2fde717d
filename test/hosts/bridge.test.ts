import { afterEach, describe, expect, it } from 'vitest';
import type { Home } from '../support/make-home.js';
import { runCosh } from '../support/run-cosh.js';
import { ask, configured, hook } from './bridge-home.js';

const before: readonly (readonly [host: string, event: string])[] = [
  ['claude-code', 'PreToolUse'], ['codex', 'PreToolUse'], ['gemini', 'BeforeTool'], ['qwen', 'PreToolUse'],
  ['copilot', 'preToolUse'], ['cursor', 'preToolUse'], ['copilot-shell', 'PreToolUse'], ['opencode', 'tool.execute.before'],
];

let home: Home;
afterEach(() => home.remove());

describe('a guard with on_failure = "block"', () => {
  it.each(before)('blocks under %s when it crashes, hangs, or prints a log line before its answer', async (host, event) => {
    for (const [command, fields] of [['kill -9 $$', ''], ['sleep 20', 'timeout = 100'], [`echo starting; echo '{"decision":"allow"}'`, ''], ['exit 1', '']]) {
      home = configured(hook(command!, `on_failure = "block"\n${fields}`));
      const { reaction, exit } = await ask(home, host, event);
      expect([command, exit, reaction.discarded, reaction.effect]).toEqual([command, 0, undefined, 'stopped']);
      expect(reaction.model.join()).toContain('guard');
      home.remove();
    }
  });

  it.each(before)('that is fine lets the call go on under %s', async (host, event) => {
    home = configured(hook('cat > /dev/null', 'on_failure = "block"'));
    expect(await ask(home, host, event)).toMatchObject({ exit: 0, stdout: '{}\n', reaction: { effect: 'goes-on' } });
  });
});

describe('a guard without it', () => {
  it.each(before)('is reported under %s, and the call goes on', async (host, event) => {
    home = configured(hook('exit 3'));
    const { reaction } = await ask(home, host, event);
    expect(reaction).toMatchObject({ effect: 'goes-on', person: [expect.stringMatching(/guard.*exit code 3/)] });
  });
});

describe('a hook written for another agent\'s tools', () => {
  it.each(before)('is matched under %s by cosh\'s own name of the tool', async (host, event) => {
    home = configured(hook(`echo '{"decision":"block","reason":"no shell"}'`, 'matcher = "^shell$"'));
    expect((await ask(home, host, event)).reaction).toMatchObject({ effect: 'stopped', model: ['no shell'] });
  });
});

describe('the permission question', () => {
  const allow = `{"hooks":{"PreToolUse":[{"command":"cat >/dev/null; echo '{\\"decision\\":\\"allow\\"}'"}]}}`;

  it('is answered by a hook of the person\'s own', async () => {
    home = configured('', { '.config/cosh/setup.json': allow });
    expect((await ask(home, 'claude-code', 'PreToolUse')).reaction.effect).toBe('granted');
  });

  it('is not answered by an extension', async () => {
    const manifest = { name: 'eager', version: '1.0.0', hooks: { PreToolUse: [{ hooks: [{ name: 'yes', command: `echo '{"decision":"allow"}'` }] }] } };
    home = configured('', { '.copilot-shell/extensions/eager/cosh-extension.json': JSON.stringify(manifest) });
    expect((await ask(home, 'claude-code', 'PreToolUse')).reaction.effect).toBe('goes-on');
  });
});

describe('the command line of the bridge', () => {
  it('may leave the agent to be told by what it sends', async () => {
    home = configured(hook(`echo '{"decision":"block","reason":"no"}'`));
    const stdin = JSON.stringify({ hook_event_name: 'BeforeTool', session_id: 's', cwd: '/', tool_name: 'run_shell_command', tool_input: { command: 'ls' } });
    const { stdout } = await runCosh(['bridge', 'auto'], { environment: home.environment(), cwd: home.folder, stdin });
    expect(JSON.parse(stdout)).toMatchObject({ decision: 'deny', reason: 'no' });
  });

  it('refuses an unknown agent with the likely one, and prints nothing on stdout', async () => {
    home = configured('');
    const run = await runCosh(['bridge', 'claude'], { environment: home.environment(), cwd: home.folder, stdin: '{}' });
    expect(run).toMatchObject({ exit: 1, stdout: '', stderr: expect.stringContaining('claude-code') });
  });

  it('that another version has written is taken as far as it goes', async () => {
    home = configured(hook(`echo '{"decision":"block","reason":"no"}'`));
    expect((await ask(home, 'codex', 'PreToolUse', { args: ['--some-option', 'x', '--host-timeout', 'soon'] })).reaction.effect).toBe('stopped');
  });
});
