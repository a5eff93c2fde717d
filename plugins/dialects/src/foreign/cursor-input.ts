import { isJsonObject, type Invocation, type JsonObject, type JsonValue } from '@cosh/core';
import { projectDir } from './project-dir.js';
import { eventNameOf, ownFields, textOf } from './stdin-fields.js';

// Steps that tell of one tool only carry what it does at the top level.
const steps: Readonly<Record<string, (input: JsonObject, result: JsonValue | undefined, invocation: Invocation) => JsonObject>> = {
  beforeShellExecution: ({ command }, _result, { input }) => ({ command: command ?? '', cwd: input.cwd!, sandbox: false }),
  afterShellExecution: ({ command }, result) => ({ command: command ?? '', output: textOf(result ?? ''), duration: 0 }),
  beforeMCPExecution: (input, _result, { input: event }) => ({ tool_name: event.tool_name!, tool_input: JSON.stringify(input) }),
  afterMCPExecution: (input, result, { input: event }) => ({ tool_name: event.tool_name!, tool_input: JSON.stringify(input), result_json: JSON.stringify(result ?? null), duration: 0 }),
  beforeReadFile: ({ file_path }) => ({ file_path: file_path ?? '', attachments: [] }),
  afterFileEdit: ({ file_path, old_string, new_string, content }) => ({ file_path: file_path ?? '', edits: [{ old_string: old_string ?? '', new_string: new_string ?? content ?? '' }] }),
};

function ownOf(invocation: Invocation, event: string): JsonObject {
  const { fields, result } = ownFields(invocation);
  const input = isJsonObject(fields.tool_input) ? fields.tool_input : {};
  const step = steps[event];
  if (step) return step(input, result, invocation);
  const { error, prompt, last_assistant_message: _unknownThere, stop_hook_active: _either, source, ...rest } = fields;
  return {
    ...rest,
    ...('tool_name' in fields ? { cwd: invocation.input.cwd! } : {}),
    ...(result === undefined ? {} : { tool_output: JSON.stringify(result), duration: 0 }),
    ...(error === undefined ? {} : { error_message: error, failure_type: 'error', is_interrupt: false }),
    ...(prompt === undefined ? {} : { prompt, attachments: [] }),
    ...(source === undefined ? {} : { source }),
    ...(invocation.point.blockGoesOn ? { status: 'completed', loop_count: 0 } : {}),
  };
}

/** What Cursor writes on stdin. The content of a file that is about to be read is not known here and left out. */
export function cursorInput(invocation: Invocation): JsonObject {
  const { session_id, transcript_path } = invocation.input;
  const event = eventNameOf(invocation);
  return {
    conversation_id: session_id!, generation_id: session_id!, session_id: session_id!, hook_event_name: event,
    workspace_roots: [projectDir(invocation)], transcript_path: transcript_path!,
    ...ownOf(invocation, event),
  };
}
