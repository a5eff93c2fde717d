import { ownFieldsOf, type Invocation, type JsonObject, type JsonValue } from '@cosh/core';

export const eventNameOf = ({ hook, point }: Invocation): string => hook.writtenEvent ?? point.name;

export const textOf = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The event's own fields, the result of a tool apart. */
export function ownFields({ point, input }: Invocation): { readonly fields: JsonObject; readonly result?: JsonValue } {
  const fields = Object.fromEntries(ownFieldsOf(point).flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])));
  if (point.resultField === undefined || !(point.resultField in fields)) return { fields };
  const { [point.resultField]: result, ...rest } = fields;
  return { fields: rest, result: result! };
}

/** `session_id`, `transcript_path`, `cwd` and `hook_event_name`, as most agents send them. */
export function commonFields(invocation: Invocation): JsonObject {
  const { session_id, transcript_path, cwd } = invocation.input;
  return { session_id: session_id!, transcript_path: transcript_path!, cwd: cwd!, hook_event_name: eventNameOf(invocation) };
}

/** A tool's result as Gemini CLI and its relatives send it. */
export const llmResponse = (result: JsonValue): JsonObject => ({ llmContent: result, returnDisplay: textOf(result) });
