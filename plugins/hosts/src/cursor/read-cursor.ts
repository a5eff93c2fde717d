import { isJsonObject, type HostCall, type HostRequest, type JsonObject } from '@cosh/core';
import { identityOf } from '../shared/identity.js';
import { compact, parsed, parsedObject, text } from '../shared/payload.js';

/** The call that an event is about: three events are about one kind of tool each and name none. */
function toolCall(event: string, payload: JsonObject): JsonObject {
  switch (event) {
    case 'beforeShellExecution': return { tool_name: 'Shell', tool_input: compact({ command: payload.command, working_directory: text(payload, 'cwd') || undefined }) };
    case 'beforeReadFile': return { tool_name: 'Read', tool_input: compact({ file_path: payload.file_path }) };
    case 'beforeMCPExecution': return compact({ tool_name: `MCP:${text(payload, 'tool_name') ?? ''}`, tool_input: parsedObject(payload.tool_input) });
    default: return compact({ tool_name: payload.tool_name, tool_input: parsedObject(payload.tool_input) });
  }
}

function folder({ payload, environment }: HostRequest): string | undefined {
  const [root] = Array.isArray(payload.workspace_roots) ? payload.workspace_roots : [];
  // A hook of the person's own starts in ~/.cursor, so the process's folder says nothing.
  return text(payload, 'cwd') || (typeof root === 'string' ? root : undefined) || environment.CURSOR_PROJECT_DIR;
}

export function readCursor(request: HostRequest, point: string, event: string): HostCall {
  const { payload } = request;
  const own: JsonObject = point.includes('ToolUse') ? { ...toolCall(event, payload), ...compact({ tool_use_id: text(payload, 'tool_use_id') }) } : {};
  const input = compact({
    session_id: text(payload, 'conversation_id', 'session_id'),
    cwd: folder(request),
    transcript_path: text(payload, 'transcript_path'),
    ...own,
    ...(point === 'PostToolUse' ? { tool_output: parsed(payload.tool_output) ?? null } : {}),
    ...(point === 'PostToolUseFailure' ? { error: text(payload, 'error_message', 'failure_type') ?? 'failed' } : {}),
    ...(point === 'UserPromptSubmit' ? { prompt: payload.prompt } : {}),
    ...(point === 'Stop' ? { stop_hook_active: typeof payload.loop_count === 'number' && payload.loop_count > 0 } : {}),
  });
  const done = isJsonObject(own.tool_input) ? { ...payload, tool_input: own.tool_input } : payload;
  return { event, input, identity: identityOf(done, { alike: true }), payload };
}
