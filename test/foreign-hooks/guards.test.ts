import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCosh, type JsonObject, type JsonValue } from '@cosh/core';
import { runEvent } from '@cosh/core/testing';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin, postToolUse, preToolUse } from '@cosh/event-points';
import { hosts, hostsPlugin } from '@cosh/hosts';
import { repository } from '../support/repository.js';

const plugins = [eventPointsPlugin, dialectsPlugin, hostsPlugin];
const extension = (name: string): string => path.join(repository, 'extensions', name);

interface Words { readonly shell: string; readonly read?: readonly [string, JsonObject]; readonly write: readonly [string, JsonObject] }

const patch = (file: string): string => `*** Begin Patch\n*** Add File: ${file}\n+x\n*** End Patch`;
/** A shell command, a look into a store of secrets and a new file, as each agent's hooks are told of them. */
const words: Record<string, Words> = {
  'claude-code': { shell: 'Bash', read: ['Read', { file_path: '/w/.env' }], write: ['Write', { file_path: '/w/.env', content: 'x' }] },
  codex: { shell: 'Bash', write: ['apply_patch', { command: patch('/w/.env') }] },
  gemini: { shell: 'run_shell_command', read: ['read_file', { file_path: '/w/.env' }], write: ['write_file', { file_path: '/w/.env', content: 'x' }] },
  qwen: { shell: 'run_shell_command', read: ['read_file', { file_path: '/w/.env' }], write: ['write_file', { file_path: '/w/.env', content: 'x' }] },
  copilot: { shell: 'bash', read: ['view', { path: '/w/.env', view_range: [1, 9] }], write: ['create', { path: '/w/.env', file_text: 'x' }] },
  cursor: { shell: 'Shell', read: ['Read', { file_path: '/w/.env' }], write: ['Write', { file_path: '/w/.env', content: 'x' }] },
  'copilot-shell': { shell: 'run_shell_command', read: ['read_file', { file_path: '/w/.env' }], write: ['write_file', { file_path: '/w/.env', content: 'x' }] },
  opencode: { shell: 'bash', read: ['read', { filePath: '/w/.env' }], write: ['write', { filePath: '/w/.env', content: 'x' }] },
};
const names = hosts.map(({ name }) => name);

const before = async (guard: string, host: string, tool: string, input: JsonObject) =>
  (await runEvent(preToolUse, { tool_name: tool, tool_input: input }, { plugins, host, extensions: [extension(guard)] })).verdict;
const after = async (host: string, tool: string, input: JsonObject, output: JsonValue) =>
  (await runEvent(postToolUse, { tool_name: tool, tool_input: input, tool_output: output }, { plugins, host, extensions: [extension('secret-guard')] })).verdict;

it('every host is looked at', () => {
  expect(Object.keys(words).sort()).toStrictEqual([...names].sort());
});

describe.each(names)('under %s', (host) => {
  const { shell, read } = words[host]!;

  it('shell-guard blocks a command that destroys and leaves a harmless one alone', async () => {
    expect(await before('shell-guard', host, shell, { command: 'rm -rf / --no-preserve-root' })).toMatchObject({ decision: 'block', hooks: [{ status: 'ok' }] });
    expect(await before('shell-guard', host, shell, { command: 'ls' })).toMatchObject({ decision: 'none', hooks: [{ status: 'ok' }] });
    expect((await before('shell-guard', host, 'some_other_tool', { command: 'rm -rf /' })).hooks).toStrictEqual([]);
  });

  it('shell-guard rewrites a forced push in the agent’s own fields', async () => {
    const verdict = await before('shell-guard', host, shell, { command: 'git push --force origin topic', description: 'd' });
    expect(verdict.updatedInput).toStrictEqual({ command: 'git push --force-with-lease origin topic', description: 'd' });
  });

  it('secret-guard withholds what a store of secrets holds', async () => {
    if (read) expect(await after(host, read[0], read[1], 'DB_PASSWORD=correcthorse\nPORT=80\n')).toMatchObject({ decision: 'block' });
    expect(await after(host, shell, { command: 'cat /w/.env' }, 'DB_PASSWORD=correcthorse\n')).toMatchObject({ decision: 'block' });
    expect(await after(host, shell, { command: 'ls' }, 'PORT=80\n')).toMatchObject({ decision: 'none' });
  });
});

describe.each(names)('a guard of one’s own in the words of Claude Code, under %s', (host) => {
  it('sees every file that is written, under its own name for it', async () => {
    const guard = `python3 -c "import json,sys; e=json.load(sys.stdin); p=e['tool_input']['file_path']; e['tool_name'] in ('Write','Edit') and p.endswith('.env') and (print('not '+p, file=sys.stderr), sys.exit(2))"`;
    const files = { '.copilot-shell/config.toml': `[[hooks.PreToolUse]]\nname = "env"\ndialect = "claude-code"\nmatcher = "Write|Edit"\non_failure = "block"\ncommand = ${JSON.stringify(guard)}\n` };
    const { write: [tool, input] } = words[host]!;
    const { verdict } = await runEvent(preToolUse, { tool_name: tool, tool_input: input }, { plugins, host, files });
    expect(verdict).toMatchObject({ decision: 'block', reason: 'not /w/.env' });
    const harmless = JSON.parse(JSON.stringify(input).replaceAll('.env', 'notes.md')) as JsonObject;
    expect((await runEvent(preToolUse, { tool_name: tool, tool_input: harmless }, { plugins, host, files })).verdict).toMatchObject({ decision: 'none', hooks: [{ status: 'ok' }] });
  });
});

describe('a patch of several files', () => {
  const files = {
    'guard.sh': { text: '#!/bin/sh\ncat >> "$HOME/seen"; echo >> "$HOME/seen"\n', mode: 0o755 },
    '.copilot-shell/config.toml': '[[hooks.PreToolUse]]\nname = "g"\ndialect = "claude-code"\nmatcher = "Edit"\ncommand = "$HOME/guard.sh"\n',
  };
  const command = '*** Begin Patch\n*** Update File: a\n@@\n-x\n+y\n*** Add File: b\n+z\n*** Update File: c\n@@\n-u\n+v\n*** End Patch';

  it('is told to a hook file by file, and is one entry in the verdict', async () => {
    const { readFile } = await import('node:fs/promises');
    let seen = '';
    const { verdict } = await runEvent(preToolUse, { tool_name: 'apply_patch', tool_input: { command } }, { plugins, host: 'codex', files, inspect: async (home) => { seen = await readFile(path.join(home, 'seen'), 'utf8'); } });
    expect(seen.trim().split('\n').map((line) => (JSON.parse(line) as { tool_input: { file_path: string } }).tool_input.file_path)).toStrictEqual(['a', 'c']);
    expect(verdict.hooks).toMatchObject([{ name: 'g', status: 'ok' }]);
  });

  it('that a hook would rewrite fails it, since one file’s rewrite cannot be said as a patch', async () => {
    const rewriting = (onFailure: string) => ({ '.copilot-shell/config.toml': `[[hooks.PreToolUse]]\nname = "g"\ndialect = "claude-code"\nmatcher = "Edit"\non_failure = "${onFailure}"\ncommand = '''echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":{"file_path":"elsewhere"}}}' '''\n` });
    const run = async (onFailure: string) => (await runEvent(preToolUse, { tool_name: 'apply_patch', tool_input: { command } }, { plugins, host: 'codex', files: rewriting(onFailure) })).verdict;
    expect(await run('pass')).toMatchObject({ decision: 'none', hooks: [{ status: 'failed', detail: expect.stringContaining('cannot be said') }] });
    expect(await run('block')).toMatchObject({ decision: 'block' });
  });
});

describe('without the name of an agent', () => {
  it('nothing is translated, and an unknown name is refused', async () => {
    const { verdict } = await runEvent(preToolUse, { tool_name: 'Shell', tool_input: { command: 'rm -rf /' } }, { plugins, extensions: [extension('shell-guard')] });
    expect(verdict.hooks).toStrictEqual([]);
    const cosh = await createCosh({ plugins });
    await expect(cosh.dispatchWire(preToolUse, { tool_name: 'a', tool_input: {} }, { host: 'gemeni' })).rejects.toMatchObject({ code: 'host_unknown', hint: 'did you mean gemini?' });
    await cosh.dispose();
  });
});
