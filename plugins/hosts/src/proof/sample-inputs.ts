import type { JsonObject } from '@cosh/core';

export interface SampleTool {
  readonly name: string;
  readonly input: JsonObject;
  readonly response: JsonObject[string];
}

/** A command that does nothing, in the words that most shell tools have. */
export const harmless: JsonObject = { command: 'true' };

/** Inputs in the words of Claude Code, which most hosts have taken over: by the names of the event points. */
export function claudeInputs(common: JsonObject, { name, input, response }: SampleTool): Record<string, JsonObject> {
  const call = { tool_name: name, tool_input: input, tool_use_id: 'call-1' };
  const own: Readonly<Record<string, JsonObject>> = {
    SessionStart: { source: 'startup' },
    UserPromptSubmit: { prompt: 'please run the command' },
    PreToolUse: call,
    PostToolUse: { ...call, tool_response: response },
    PostToolUseFailure: { ...call, error: 'Exit code 1', is_interrupt: false },
    Stop: { stop_hook_active: false, last_assistant_message: 'done' },
  };
  return Object.fromEntries(Object.entries(own).map(([event, fields]) => [event, { ...common, hook_event_name: event, ...fields }]));
}

export const modelRequest: JsonObject = { model: 'scripted', messages: [{ role: 'user', content: 'please run the command' }], config: {} };
export const modelResponse: JsonObject = { text: 'done', candidates: [{ content: { role: 'model', parts: ['done'] }, finishReason: 'STOP' }] };
