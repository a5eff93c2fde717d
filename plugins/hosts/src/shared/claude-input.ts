import type { HostCall, HostRequest, JsonObject, JsonValue } from '@cosh/core';
import { identityOf } from './identity.js';
import { compact, text } from './payload.js';

export interface ClaudeInput {
  /** The result as hooks are told of it. */
  result?(payload: JsonObject): JsonValue | undefined;
  /** Whether one call may come to two bridges, one of which is given no id of it. */
  readonly alike?: boolean;
}

/** The fields of Claude Code, which Qwen Code, Codex and copilot-shell took over. */
export function readClaudeInput({ payload }: HostRequest, point: string, event: string, { result = (each) => each.tool_response, alike = false }: ClaudeInput = {}): HostCall {
  const isTool = point.includes('ToolUse');
  const input = compact({
    session_id: text(payload, 'session_id'),
    cwd: text(payload, 'cwd'),
    timestamp: text(payload, 'timestamp'),
    transcript_path: text(payload, 'transcript_path'),
    ...(isTool ? { tool_name: payload.tool_name, tool_input: payload.tool_input, tool_use_id: text(payload, 'tool_use_id') } : {}),
    ...(point === 'PostToolUse' ? { tool_output: result(payload) ?? null } : {}),
    ...(point === 'PostToolUseFailure' ? { error: text(payload, 'error') ?? JSON.stringify(payload.error ?? '') } : {}),
    ...(point === 'UserPromptSubmit' ? { prompt: payload.prompt } : {}),
    ...(point === 'SessionStart' ? { source: text(payload, 'source') } : {}),
    ...(point === 'Stop' ? { last_assistant_message: text(payload, 'last_assistant_message'), stop_hook_active: typeof payload.stop_hook_active === 'boolean' ? payload.stop_hook_active : undefined } : {}),
    ...(point === 'BeforeModel' || point === 'AfterModel' ? { llm_request: payload.llm_request } : {}),
    ...(point === 'AfterModel' ? { llm_response: payload.llm_response } : {}),
  });
  return { event, input, identity: identityOf(payload, { alike }), payload };
}
