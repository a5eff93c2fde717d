import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '@cosh/core';
import { makeHome, type Home, type WrittenFile } from '../support/make-home.js';
import { runCosh } from '../support/run-cosh.js';

const homes: Home[] = [];
afterEach(() => homes.splice(0).forEach((home) => home.remove()));

const program = (text: string): WrittenFile => ({ text, mode: '755' });

/** Written for Claude Code, as its documentation shows it: the reason on stderr, exit 2. */
const claudeBash = program(`#!/bin/bash
set -euo pipefail
input=$(cat)
printf '%s' "$input" > "$HOME/seen.json"
env | grep '^CLAUDE_' | sort > "$HOME/seen.env"
[ "$(node -p 'JSON.parse(process.argv[1]).tool_name' "$input")" = Bash ] || { echo "not a shell call" >&2; exit 1; }
command=$(node -p 'JSON.parse(process.argv[1]).tool_input.command' "$input")
if [[ $command =~ rm[[:space:]]+-rf ]]; then
  echo "rm -rf is not allowed here" >&2
  exit 2
fi
exit 0
`);

/** Written for Claude Code, in Python, with its JSON answer. */
const claudePython = program(`#!/usr/bin/env python3
import json, sys
event = json.load(sys.stdin)
path = event["tool_input"].get("file_path", "")
assert event["tool_name"] in ("Write", "Edit"), event["tool_name"]
if path.endswith(".lock"):
    print(json.dumps({"hookSpecificOutput": {"hookEventName": event["hook_event_name"], "permissionDecision": "deny", "permissionDecisionReason": "lock files are made by tools: " + path}}))
`);

/** Written for Claude Code: a rewrite, which is the whole input there. */
const claudeRewrite = program(`#!/usr/bin/env node
const event = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const { description, ...input } = event.tool_input;
console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'allow', updatedInput: { ...input, command: 'nice ' + input.command } } }));
`);

/** Written for Gemini CLI. */
const geminiNode = program(`#!/usr/bin/env node
const fs = require('fs');
const event = JSON.parse(fs.readFileSync(0, 'utf8'));
fs.writeFileSync(process.env.HOME + '/seen.json', JSON.stringify({ ...event, project: process.env.GEMINI_PROJECT_DIR }));
if (event.hook_event_name !== 'BeforeTool' || !['run_shell_command', 'write_file', 'replace'].includes(event.tool_name)) process.exit(1);
const text = event.tool_input.command ?? event.tool_input.content ?? event.tool_input.new_string;
if (/AKIA[0-9A-Z]{16}/.test(text)) console.log(JSON.stringify({ decision: 'deny', reason: 'a key in ' + event.tool_name, systemMessage: 'stopped a key' }));
`);

function home(dialect: string, hook: WrittenFile, matcher: string, more = ''): Home {
  const made = makeHome({
    'hook': hook,
    'project/notes.md': '',
    '.copilot-shell/config.toml': `[[hooks.PreToolUse]]\nname = "guard"\ndialect = "${dialect}"\nmatcher = "${matcher}"\ncommand = '"$HOME/hook"'\n${more}`,
  });
  homes.push(made);
  return made;
}

async function bridge(at: Home, host: string, event: string, payload: JsonObject): Promise<JsonObject> {
  const { stdout, stderr, exit } = await runCosh(['bridge', host, event], { environment: at.environment(), cwd: at.path('project'), stdin: JSON.stringify({ cwd: at.path('project'), ...payload }) });
  expect(exit, stderr).toBe(0);
  return JSON.parse(stdout) as JsonObject;
}

// A second bridge that is called for one call repeats the answer of the first: each call here is one of its own.
let calls = 0;
const common = { session_id: 's', transcript_path: '/t' };
const geminiCall = (tool_name: string, tool_input: JsonObject): JsonObject => ({ ...common, hook_event_name: 'BeforeTool', timestamp: '2026-01-02T03:04:05.000Z', tool_name, tool_input });
const codexCall = (tool_name: string, tool_input: JsonObject): JsonObject => ({ ...common, turn_id: 't', model: 'm', permission_mode: 'default', hook_event_name: 'PreToolUse', tool_name, tool_input, tool_use_id: `call-${++calls}` });
const claudeCall = (tool_name: string, tool_input: JsonObject): JsonObject => ({ ...common, permission_mode: 'default', hook_event_name: 'PreToolUse', tool_name, tool_input, tool_use_id: `toolu_${++calls}` });

describe('a guard in bash, written for Claude Code', () => {
  it('holds under Gemini CLI', async () => {
    const at = home('claude-code', claudeBash, 'Bash');
    expect(await bridge(at, 'gemini', 'BeforeTool', geminiCall('run_shell_command', { command: 'rm -rf src', is_background: true }))).toMatchObject({ decision: 'deny', reason: 'rm -rf is not allowed here' });
    expect(JSON.parse(at.read('seen.json')!)).toStrictEqual({
      ...common, cwd: at.path('project'), hook_event_name: 'PreToolUse', permission_mode: 'default', tool_name: 'Bash', tool_input: { command: 'rm -rf src', run_in_background: true },
    });
    expect(at.read('seen.env')).toBe(`CLAUDE_PROJECT_DIR=${at.path('project')}\n`);
    expect(await bridge(at, 'gemini', 'BeforeTool', geminiCall('run_shell_command', { command: 'ls' }))).toStrictEqual({});
  });

  it('is not asked about a tool that its matcher does not mean', async () => {
    const at = home('claude-code', claudeBash, 'Bash', 'on_failure = "block"\n');
    expect(await bridge(at, 'gemini', 'BeforeTool', geminiCall('read_file', { file_path: 'rm -rf' }))).toStrictEqual({});
    expect(at.read('seen.json')).toBeUndefined();
  });

  it('holds under Codex, in the one form that Codex takes', async () => {
    const at = home('claude-code', claudeBash, 'Bash');
    const answer = await bridge(at, 'codex', 'PreToolUse', codexCall('Bash', { command: 'rm -rf src' }));
    expect(answer.hookSpecificOutput).toStrictEqual({ hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: 'rm -rf is not allowed here' });
    expect(await bridge(at, 'codex', 'PreToolUse', codexCall('Bash', { command: 'ls' }))).toStrictEqual({});
  });
});

describe('a guard in Python, written for Claude Code', () => {
  it('sees the files of a patch under Codex, and a new one under Gemini CLI', async () => {
    const at = home('claude-code', claudePython, 'Write|Edit', 'on_failure = "block"\n');
    const patch = (file: string): string => `*** Begin Patch\n*** Update File: a.ts\n@@\n-x\n+y\n*** Update File: ${file}\n@@\n-x\n+y\n*** End Patch`;
    const answer = await bridge(at, 'codex', 'PreToolUse', codexCall('apply_patch', { command: patch('yarn.lock') }));
    expect(answer.hookSpecificOutput).toMatchObject({ permissionDecision: 'deny', permissionDecisionReason: 'lock files are made by tools: yarn.lock' });
    expect(await bridge(at, 'codex', 'PreToolUse', codexCall('apply_patch', { command: patch('b.ts') }))).toStrictEqual({});
    expect(await bridge(at, 'gemini', 'BeforeTool', geminiCall('write_file', { file_path: 'yarn.lock', content: '' }))).toMatchObject({ decision: 'deny', reason: 'lock files are made by tools: yarn.lock' });
    expect(await bridge(at, 'gemini', 'BeforeTool', geminiCall('replace', { file_path: 'a.ts', old_string: 'x', new_string: 'y', instruction: 'i' }))).toStrictEqual({});
  });
});

describe('a rewrite in JavaScript, written for Claude Code', () => {
  it('arrives at Gemini CLI and Codex in their own fields, and what it leaves out is gone', async () => {
    const at = home('claude-code', claudeRewrite, 'Bash');
    const input = { command: 'make', description: 'd', is_background: false };
    expect((await bridge(at, 'gemini', 'BeforeTool', geminiCall('run_shell_command', input))).hookSpecificOutput).toMatchObject({ tool_input: { command: 'nice make', is_background: false } });
    const answer = (await bridge(at, 'codex', 'PreToolUse', codexCall('Bash', { command: 'make' }))).hookSpecificOutput;
    expect(answer).toMatchObject({ permissionDecision: 'allow', updatedInput: { command: 'nice make' } });
  });
});

describe('a guard in JavaScript, written for Gemini CLI', () => {
  const key = `AKIA${'ABCDEFGH01234567'}`;

  it.each<[string, JsonObject]>([
    ['Bash', { command: `echo ${key}` }],
    ['Write', { file_path: '/a', content: key }],
    ['Edit', { file_path: '/a', old_string: 'x', new_string: key }],
  ])('holds under Claude Code for %s', async (tool, input) => {
    const at = home('gemini', geminiNode, 'run_shell_command|write_file|replace');
    const answer = await bridge(at, 'claude-code', 'PreToolUse', claudeCall(tool, input));
    expect(answer.hookSpecificOutput).toMatchObject({ hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: expect.stringMatching(/^a key in (run_shell_command|write_file|replace)$/) });
    expect(answer.systemMessage).toContain('stopped a key');
    expect(JSON.parse(at.read('seen.json')!)).toMatchObject({ hook_event_name: 'BeforeTool', timestamp: expect.any(String), session_id: 's', project: at.path('project') });
    expect(JSON.parse(at.read('seen.json')!)).not.toHaveProperty('tool_use_id');
  });

  it('lets the rest pass, and its allow opens nothing', async () => {
    const at = home('gemini', program('#!/bin/sh\ncat > "$HOME/seen.json"; echo \'{"decision":"allow","reason":"fine"}\'\n'), '.*');
    expect(JSON.stringify(await bridge(at, 'claude-code', 'PreToolUse', claudeCall('Bash', { command: 'ls' })))).not.toContain('allow');
    expect(JSON.parse(at.read('seen.json')!)).toMatchObject({ tool_name: 'run_shell_command', tool_input: { command: 'ls' } });
  });
});

describe('a guard that must not fail', () => {
  it.each<[string, string]>([
    ['crashes', 'kill -9 $$'],
    ['cannot be found', 'exec /nowhere/guard'],
    ['prints a line before its answer', `echo log; echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no"}}'`],
    ['prints no JSON', 'echo "this is not json {"'],
    ['is cut off', `printf '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDec'`],
  ])('blocks under Gemini CLI and Codex where it %s', async (_title, body) => {
    const at = home('claude-code', program(`#!/bin/sh\n${body}\n`), 'Bash', 'on_failure = "block"\n');
    expect(await bridge(at, 'gemini', 'BeforeTool', geminiCall('run_shell_command', { command: 'ls' }))).toMatchObject({ decision: 'deny' });
    expect((await bridge(at, 'codex', 'PreToolUse', codexCall('Bash', { command: 'ls' }))).hookSpecificOutput).toMatchObject({ permissionDecision: 'deny' });
  });
});
