import { chmodSync, mkdirSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Home } from '../support/make-home.js';
import { runCosh } from '../support/run-cosh.js';
import { ask, configured, hook } from './bridge-home.js';

const modes = [['pass', 'goes-on'], ['block', 'stopped']] as const;
const setting = (mode: string): string => `[bridge]\non_error = "${mode}"\n`;
const blocks = `echo '{"decision":"block","reason":"not here"}'`;

let home: Home;
afterEach(() => home.remove());

describe('where cosh itself fails', () => {
  it.each(modes)('for a torn configuration, bridge.on_error = "%s" means %s, and it says so', async (mode, effect) => {
    home = configured(`${setting(mode)}\n[[hooks.PreToolUse]\nname = `);
    for (const [host, event] of [['claude-code', 'PreToolUse'], ['codex', 'PreToolUse'], ['gemini', 'BeforeTool'], ['copilot', 'preToolUse']] as const) {
      const { reaction } = await ask(home, host, event);
      expect([host, reaction.discarded, reaction.effect]).toEqual([host, undefined, effect]);
      expect(reaction.person.join('\n')).toMatch(/config\.toml, line \d+: not valid TOML/);
    }
  });

  it('what is left of the hooks still counts', async () => {
    home = configured('[[hooks.PreToolUse]\n', { '.config/cosh/setup.json': JSON.stringify({ hooks: { PreToolUse: [{ command: 'echo from-setup >&2; exit 2' }] } }) });
    expect((await ask(home, 'codex', 'PreToolUse')).reaction).toMatchObject({ effect: 'stopped', model: ['from-setup'] });
  });

  it.each(modes)('for a home that is no folder of anybody\'s, without any setting, the call goes on (%s is not read)', async (mode) => {
    home = configured(setting(mode));
    const { reaction, exit } = await ask(home, 'claude-code', 'PreToolUse', { environment: { HOME: 'nowhere' } });
    expect([exit, reaction.effect]).toEqual([0, 'goes-on']);
    expect(reaction.person.join()).toMatch(/HOME/);
  });

  it.each(modes)('for an input that the event does not have, on_error = "%s" means %s', async (mode, effect) => {
    home = configured(setting(mode));
    const { reaction } = await ask(home, 'qwen', 'PreToolUse', { payload: { session_id: 's', hook_event_name: 'PreToolUse' } });
    expect(reaction.effect).toBe(effect);
    expect(reaction.person.join()).toMatch(/lacks tool_name/);
  });

  it('a turn still ends', async () => {
    home = configured(setting('block'));
    expect(await ask(home, 'gemini', 'AfterAgent', { stdin: 'rubbish' })).toMatchObject({ exit: 0, reaction: { effect: 'goes-on' } });
    expect((await ask(home, 'gemini', 'AfterAgent', { stdin: 'rubbish' })).reaction.goesOnWith).toBeUndefined();
  });

  it('a word that is neither "pass" nor "block" is read as "block"', async () => {
    home = configured('[bridge]\non_error = "blok"\n');
    expect((await ask(home, 'codex', 'PreToolUse', { stdin: '[' })).reaction.effect).toBe('stopped');
  });

  it('an event that cosh does not have is answered with nothing, whatever stands on stdin', async () => {
    home = configured(setting('block'));
    for (const stdin of ['{"hook_event_name":"SessionEnd"}', 'rubbish', '']) {
      expect(await runCosh(['bridge', 'claude-code', 'SessionEnd'], { environment: home.environment(), cwd: home.folder, stdin })).toMatchObject({ exit: 0, stdout: '{}\n' });
    }
  });

  it('any bytes on stdin get an answer by on_error', async () => {
    for (const [mode, effect] of modes) {
      home = configured(setting(mode));
      const bytes = fc.sample(fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.constantFrom('', '{', 'null', '[]', '"a"', '{"a":1', '\0')), { numRuns: 6, seed: 7 });
      for (const stdin of bytes) {
        const { reaction, exit } = await ask(home, 'claude-code', 'PreToolUse', { stdin, payload: {} });
        expect([stdin, exit, reaction.discarded, reaction.effect]).toEqual([stdin, 0, undefined, effect]);
      }
      home.remove();
    }
  });

  it('a states folder that cannot be written takes no guard away', async () => {
    home = configured(hook(blocks));
    mkdirSync(home.path('.copilot-shell/states'));
    home.write('.copilot-shell/states/calls', 'a file in the place of the folder');
    chmodSync(home.path('.copilot-shell/states/calls'), 0o400);
    expect((await ask(home, 'claude-code', 'PreToolUse')).reaction.effect).toBe('stopped');
  });
});

describe('before the agent gives up', () => {
  const slow = (fields = ''): string => hook('sleep 30', `timeout = 60000\n${fields}`);

  it.each(modes)('a hook that is still running is ended, and on_error = "%s" means %s', async (mode, effect) => {
    home = configured(`${slow()}${setting(mode)}`);
    const { reaction } = await ask(home, 'claude-code', 'PreToolUse', { args: ['--host-timeout', '3000'] });
    expect(reaction.effect).toBe(effect);
    expect(reaction.person.join()).toMatch(/guard: the hook failed: timed out.*|longer than Claude Code waits/s);
  });

  it('a guard with on_failure = "block" that is still running blocks, whatever on_error says', async () => {
    home = configured(slow('on_failure = "block"'));
    expect((await ask(home, 'codex', 'PreToolUse', { args: ['--host-timeout', '3000'] })).reaction.effect).toBe('stopped');
  });

  it('a block of one hook stands although another is still running', async () => {
    home = configured('', { '.config/cosh/setup.json': JSON.stringify({ hooks: { PreToolUse: [{ command: 'sleep 30', timeout: 60 }, { command: 'echo mine >&2; exit 2' }] } }) });
    expect((await ask(home, 'codex', 'PreToolUse', { args: ['--host-timeout', '3000'] })).reaction).toMatchObject({ effect: 'stopped', model: ['mine'] });
  });
});
