import { describe, expect, it } from 'vitest';
import type { Dialect, EventPoint, JsonObject, Source } from '@cosh/core';
import { claudeCode, codex, copilot, copilotPascal, copilotShell, cursor, dialects, gemini, qwen } from '@cosh/dialects';
import { eventPoints, postToolUse, postToolUseFailure, preToolUse, sessionStart, stop, userPromptSubmit } from '@cosh/event-points';
import { common, invocation, sampleHook } from '../support/invocations.js';

const foreign = dialects.filter(({ hooksFile }) => hooksFile !== undefined);
const told = (dialect: Dialect, point: EventPoint, own: JsonObject, more: Parameters<typeof sampleHook>[0] = {}) => {
  const writtenEvent = dialect.eventNames?.[point.name];
  return dialect.encode(invocation(point, own, sampleHook({ ...(writtenEvent === undefined ? {} : { writtenEvent }), ...more })));
};
const stdin = (dialect: Dialect, point: EventPoint, own: JsonObject): JsonObject => told(dialect, point, own).stdin;

const { session_id, cwd, timestamp, transcript_path } = common;
const shared = { session_id, transcript_path, cwd } as JsonObject;
const call = (name: string): JsonObject => ({ tool_name: name, tool_input: { command: 'ls' }, tool_use_id: 'u' });
const noId = ({ tool_use_id: _id, ...rest }: JsonObject): JsonObject => rest;

// The fields as the agents themselves were recorded to send them, but for those that nobody here can know: prompt_id, effort, turn_id, model,
// run_id, duration_ms and the like.
describe('before a tool runs, stdin', () => {
  it.each<[Dialect, string, JsonObject]>([
    [claudeCode, 'Bash', { ...shared, hook_event_name: 'PreToolUse', permission_mode: 'default', ...call('Bash') }],
    [codex, 'Bash', { ...shared, hook_event_name: 'PreToolUse', permission_mode: 'default', ...call('Bash') }],
    [gemini, 'run_shell_command', { ...shared, hook_event_name: 'BeforeTool', timestamp: timestamp!, ...noId(call('run_shell_command')) }],
    [qwen, 'run_shell_command', { ...shared, hook_event_name: 'PreToolUse', timestamp: timestamp!, permission_mode: 'default', ...call('run_shell_command') }],
    [copilotShell, 'run_shell_command', { ...shared, hook_event_name: 'PreToolUse', timestamp: timestamp!, ...call('run_shell_command') }],
    [copilot, 'bash', { sessionId: session_id!, timestamp: Date.parse(String(timestamp)), cwd: cwd!, toolName: 'bash', toolArgs: { command: 'ls' } }],
    [copilotPascal, 'Bash', { ...shared, hook_event_name: 'PreToolUse', timestamp: timestamp!, ...call('Bash') }],
    [cursor, 'Shell', { conversation_id: session_id!, generation_id: session_id!, session_id: session_id!, hook_event_name: 'preToolUse', workspace_roots: [cwd!], transcript_path: transcript_path!, ...call('Shell'), cwd: cwd! }],
  ])('of a hook of $name', (dialect, tool, expected) => {
    expect(stdin(dialect, preToolUse, call(tool))).toStrictEqual(expected);
  });
});

describe('after a tool has run, the result of a hook', () => {
  const twice = { llmContent: 'out', returnDisplay: 'out' };
  it.each<[Dialect, string, JsonObject]>([
    [claudeCode, 'Bash', { tool_response: { stdout: 'out', stderr: '', interrupted: false, isImage: false } }],
    [claudeCode, 'Read', { tool_response: 'out' }],
    [codex, 'Bash', { tool_response: 'out' }],
    [gemini, 'run_shell_command', { tool_response: twice }],
    [qwen, 'run_shell_command', { tool_response: twice }],
    [copilotShell, 'run_shell_command', { tool_response: twice }],
    [copilot, 'bash', { toolResult: { resultType: 'success', textResultForLlm: 'out' } }],
    [copilotPascal, 'Bash', { tool_result: { result_type: 'success', text_result_for_llm: 'out' } }],
    [cursor, 'Shell', { tool_output: '"out"', duration: 0 }],
  ])('of $name is in its own form, for %s', (dialect, tool, expected) => {
    const said = stdin(dialect, postToolUse, { ...call(tool), tool_output: 'out' });
    expect(said).toMatchObject(expected);
    for (const field of ['tool_output', 'tool_response', 'toolResult', 'tool_result']) expect(field in said).toBe(field in expected);
  });

  it('that is an object stays one where the agent sends objects', () => {
    const result = { stdout: 'a', stderr: 'b' };
    expect(stdin(claudeCode, postToolUse, { ...call('Bash'), tool_output: result }).tool_response).toStrictEqual(result);
    expect(stdin(codex, postToolUse, { ...call('Bash'), tool_output: result }).tool_response).toStrictEqual(result);
    expect(stdin(gemini, postToolUse, { ...call('x'), tool_output: result }).tool_response).toStrictEqual({ llmContent: result, returnDisplay: JSON.stringify(result) });
  });
});

describe('at the other events, stdin', () => {
  it.each<[Dialect, EventPoint, JsonObject, JsonObject]>([
    [claudeCode, stop, { last_assistant_message: 'done', stop_hook_active: true }, { hook_event_name: 'Stop', last_assistant_message: 'done', stop_hook_active: true }],
    [gemini, stop, { last_assistant_message: 'done', stop_hook_active: true }, { hook_event_name: 'AfterAgent', prompt: '', prompt_response: 'done', stop_hook_active: true }],
    [copilot, stop, { last_assistant_message: 'done' }, { transcriptPath: transcript_path!, stopReason: 'end_turn', stop_hook_active: false }],
    [cursor, stop, { last_assistant_message: 'done' }, { hook_event_name: 'stop', status: 'completed', loop_count: 0 }],
    [claudeCode, userPromptSubmit, { prompt: 'p' }, { hook_event_name: 'UserPromptSubmit', prompt: 'p' }],
    [gemini, userPromptSubmit, { prompt: 'p' }, { hook_event_name: 'BeforeAgent', prompt: 'p' }],
    [copilot, userPromptSubmit, { prompt: 'p' }, { prompt: 'p' }],
    [cursor, userPromptSubmit, { prompt: 'p' }, { hook_event_name: 'beforeSubmitPrompt', prompt: 'p', attachments: [] }],
    [codex, sessionStart, { source: 'startup' }, { hook_event_name: 'SessionStart', source: 'startup' }],
    [cursor, sessionStart, { source: 'startup' }, { hook_event_name: 'sessionStart' }],
    [qwen, postToolUseFailure, { ...call('x'), error: 'e' }, { hook_event_name: 'PostToolUseFailure', error: 'e' }],
    [copilot, postToolUseFailure, { ...call('x'), error: 'e' }, { error: 'e', toolName: 'x' }],
    [cursor, postToolUseFailure, { ...call('x'), error: 'e' }, { error_message: 'e', is_interrupt: false }],
  ])('of a hook of $name', (dialect, point, own, expected) => {
    expect(stdin(dialect, point, own)).toMatchObject(expected);
  });

  it('of a hook of Copilot carries no name of an event and nothing in snake_case but stop_hook_active', () => {
    for (const point of eventPoints) {
      const names = Object.keys(stdin(copilot, point, { ...call('x'), tool_output: 'o', prompt: 'p', source: 's', error: 'e' }));
      expect(names.filter((name) => name.includes('_') && name !== 'stop_hook_active')).toStrictEqual([]);
    }
  });

  it('of steps of Cursor that tell of one tool has what it does at the top', () => {
    const step = (event: string, point: EventPoint, own: JsonObject): JsonObject => told(cursor, point, own, { writtenEvent: event }).stdin;
    expect(step('beforeShellExecution', preToolUse, call('Shell'))).toMatchObject({ hook_event_name: 'beforeShellExecution', command: 'ls', cwd: cwd! });
    expect(step('afterShellExecution', postToolUse, { ...call('Shell'), tool_output: 'out' })).toMatchObject({ command: 'ls', output: 'out' });
    expect(step('beforeReadFile', preToolUse, { tool_name: 'Read', tool_input: { file_path: '/a' } })).toMatchObject({ file_path: '/a' });
    expect(step('afterFileEdit', postToolUse, { tool_name: 'Write', tool_input: { file_path: '/a', old_string: 'x', new_string: 'y' }, tool_output: '' })).toMatchObject({ file_path: '/a', edits: [{ old_string: 'x', new_string: 'y' }] });
    expect(step('beforeMCPExecution', preToolUse, { tool_name: 'MCP:add', tool_input: { a: 1 } })).toMatchObject({ tool_name: 'MCP:add', tool_input: '{"a":1}' });
  });
});

describe('the environment', () => {
  const plugin: Source = { id: 'extension:x', kind: 'extension', file: '/ext/hooks.json', root: '/ext' };
  const environment = (dialect: Dialect, inherited: Record<string, string> = {}, source?: Source) =>
    dialect.encode({ ...invocation(preToolUse, call('x'), sampleHook(source ? { source } : {})), inherited }).environment;

  it.each<[Dialect, string[], string[]]>([
    [claudeCode, ['CLAUDE_PROJECT_DIR'], ['CLAUDE_PLUGIN_ROOT']],
    [codex, [], ['PLUGIN_ROOT', 'CLAUDE_PLUGIN_ROOT']],
    [gemini, ['GEMINI_PROJECT_DIR', 'GEMINI_CWD', 'CLAUDE_PROJECT_DIR'], []],
    [qwen, ['QWEN_PROJECT_DIR', 'GEMINI_PROJECT_DIR', 'CLAUDE_PROJECT_DIR'], ['CLAUDE_PLUGIN_ROOT']],
    [copilot, ['COPILOT_PROJECT_DIR', 'CLAUDE_PROJECT_DIR'], ['CLAUDE_PLUGIN_ROOT']],
    [copilotPascal, ['COPILOT_PROJECT_DIR', 'CLAUDE_PROJECT_DIR'], ['CLAUDE_PLUGIN_ROOT']],
    [copilotShell, ['COPILOT_SHELL_PROJECT_DIR', 'GEMINI_PROJECT_DIR', 'CLAUDE_PROJECT_DIR', 'QWEN_PROJECT_DIR'], ['CLAUDE_PLUGIN_ROOT']],
    [cursor, ['CURSOR_PROJECT_DIR', 'CLAUDE_PROJECT_DIR'], ['CURSOR_PLUGIN_ROOT', 'CLAUDE_PLUGIN_ROOT']],
  ])('of a hook of $name has the project, and the plugin for a plugin’s hooks', (dialect, project, root) => {
    const own = environment(dialect);
    for (const name of project) expect(own[name], name).toBe('/project');
    for (const name of root) expect(own[name], name).toBeUndefined();
    for (const name of root) expect(environment(dialect, {}, plugin)[name], name).toBe('/ext');
    expect(own).toMatchObject({ COSH_EVENT: 'PreToolUse', COSH_TOOL_NAME: 'x' });
  });

  it('takes the project’s root from the agent, where the event happened in it', () => {
    expect(environment(claudeCode, { GEMINI_PROJECT_DIR: '/' }).CLAUDE_PROJECT_DIR).toBe('/');
    for (const stale of ['/elsewhere', '/proj', '/project/sub', 'relative', '']) expect(environment(claudeCode, { CLAUDE_PROJECT_DIR: stale }).CLAUDE_PROJECT_DIR, stale).toBe('/project');
    expect(environment(claudeCode, {}, { id: 'workspace', kind: 'workspace', file: '/w/.copilot-shell/config.toml', root: '/w' }).CLAUDE_PROJECT_DIR).toBe('/w');
  });
});

describe('the dialects of other agents', () => {
  it('count as their agents’ files do, and name events that are event points', () => {
    expect(foreign.map(({ name, hooksFile, matcherStyle, flow, vocabulary }) => [name, hooksFile!.timeoutUnit, hooksFile!.defaultTimeoutMs, matcherStyle, flow, vocabulary])).toStrictEqual([
      ['claude-code', 's', 600_000, 'words', 'parallel', 'claude-code'],
      ['codex', 's', 600_000, 'identifiers', 'parallel', 'codex'],
      ['gemini', 'ms', 60_000, 'anywhere', 'parallel', 'gemini'],
      ['qwen', 's-or-ms', 600_000, 'words', 'parallel', 'qwen'],
      ['copilot', 's', 30_000, 'whole', 'series', 'copilot'],
      ['copilot-pascal', 's', 30_000, 'words', 'series', 'claude-code'],
      ['copilot-shell', 'ms', 60_000, 'anywhere', 'parallel', 'copilot-shell'],
      ['cursor', 's', 60_000, 'anywhere', 'parallel', 'cursor'],
    ]);
    const points = eventPoints.map(({ name }) => name as string);
    for (const { eventNames = {} } of foreign) for (const name of Object.keys(eventNames)) expect(points).toContain(name);
  });
});
