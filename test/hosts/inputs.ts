import { readFileSync } from 'node:fs';
import type { JsonObject } from '@cosh/core';

export interface Input {
  readonly host: string;
  readonly event: string;
  /** Tells two inputs of one event apart. */
  readonly name: string;
  readonly payload: JsonObject;
}

const recordedHosts = ['claude-code', 'codex', 'gemini', 'qwen', 'copilot', 'copilot-shell', 'opencode'];

/** As the agents sent them, with made-up ids and folders; shapes are as they were. */
export const recorded: readonly Input[] = recordedHosts.flatMap((host) => {
  const file = JSON.parse(readFileSync(new URL(`recorded/${host}.json`, import.meta.url), 'utf8')) as Record<string, JsonObject>;
  return Object.entries(file).map(([name, payload]) => ({ host, event: name.replace(/(?: \(newer\)|\.agent)$/, ''), name, payload }));
});

const cursor = { conversation_id: 'session-1', generation_id: 'turn-1', session_id: 'session-1', model: 'm', hook_event_name: '', cursor_version: '2026.09.10', workspace_roots: ['/project'], user_email: null, transcript_path: null };
const cursorInput = (event: string, own: JsonObject): Input => ({ host: 'cursor', event, name: event, payload: { ...cursor, ...own, hook_event_name: event } });
const pascal = { hook_event_name: '', session_id: 'session-1', timestamp: '2026-01-02T03:04:05.678Z', cwd: '/project' };
const command = { command: 'echo original', description: 'run a command' };
const pascalInput = (event: string, own: JsonObject): Input => ({ host: 'copilot', event, name: event, payload: { ...pascal, ...own, hook_event_name: event } });

/** What no recording has: from the documents of the agents, and the protocol of the plugin for opencode. */
export const documented: readonly Input[] = [
  cursorInput('preToolUse', { tool_name: 'Shell', tool_input: { command: 'echo original', working_directory: '' }, tool_use_id: 'call-1', cwd: '/project', agent_message: '' }),
  cursorInput('beforeShellExecution', { command: 'echo original', cwd: '/project', sandbox: false }),
  cursorInput('beforeMCPExecution', { tool_name: 'find', tool_input: '{"query":"a"}', url: 'http://127.0.0.1:1' }),
  cursorInput('beforeReadFile', { file_path: '/project/a.txt', content: 'a' }),
  cursorInput('postToolUse', { tool_name: 'Shell', tool_input: { command: 'echo original' }, tool_use_id: 'call-1', tool_output: '{"exitCode":0,"stdout":"original"}', duration: 5 }),
  cursorInput('postToolUseFailure', { tool_name: 'Shell', tool_input: { command: 'false' }, tool_use_id: 'call-1', error_message: 'exit 1', failure_type: 'error', is_interrupt: false }),
  cursorInput('beforeSubmitPrompt', { prompt: 'please run the command', attachments: [] }),
  cursorInput('sessionStart', {}),
  cursorInput('stop', { status: 'completed', loop_count: 0 }),
  pascalInput('PreToolUse', { tool_name: 'Bash', tool_input: command }),
  pascalInput('PostToolUse', { tool_name: 'Bash', tool_input: command, tool_result: { resultType: 'success', textResultForLlm: 'original' } }),
  pascalInput('UserPromptSubmit', { prompt: 'please run the command' }),
  pascalInput('SessionStart', { source: 'new' }),
  pascalInput('Stop', { stop_hook_active: false }),
  { host: 'copilot', event: 'postToolUseFailure', name: 'postToolUseFailure', payload: { sessionId: 'session-1', timestamp: 1, cwd: '/project', toolName: 'bash', toolArgs: command, error: 'exit 1' } },
  { host: 'copilot-shell', event: 'PostToolUseFailure', name: 'PostToolUseFailure', payload: { ...pascal, hook_event_name: 'PostToolUseFailure', tool_name: 'run_shell_command', tool_input: command, error: 'exit 1', error_type: 'x' } },
  { host: 'opencode', event: 'session.created', name: 'session.created', payload: { event: 'session.created', directory: '/project', input: { sessionID: 'session-1' }, output: {} } },
  { host: 'opencode', event: 'session.idle', name: 'session.idle', payload: { event: 'session.idle', directory: '/project', input: { sessionID: 'session-1' }, output: { text: 'done' } } },
];

export const inputs: readonly Input[] = [...recorded, ...documented];

export function inputOf(host: string, event: string): Input {
  const found = inputs.find((each) => each.host === host && each.name === event) ?? inputs.find((each) => each.host === host && each.event === event);
  if (!found) throw new Error(`no input of ${host} ${event}`);
  return found;
}
