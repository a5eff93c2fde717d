import { CoshError, isJsonObject, type JsonObject, parseJson } from '@cosh/core';

/** What a client may send, one JSON object a line. */
export type Request =
  | { readonly type: 'hook_request'; readonly id: string; readonly event: string; readonly input: JsonObject }
  /** Ends the request of that id, which is then answered with a verdict that says so. An id that is not running is no error: the answer may be under way. */
  | { readonly type: 'cancel_request'; readonly id: string }
  | { readonly type: 'registry_request'; readonly id: string; readonly message: JsonObject };

/** A line that is no request. `id` is there where the line had one. */
export class RequestError extends CoshError {
  constructor(code: string, message: string, hint: string, readonly id?: string) {
    super(code, message, { hint });
  }
}

function parse(text: string): JsonObject {
  let value: unknown;
  try {
    // Its message has the place and nothing of the line, which may hold anything.
    value = parseJson(text);
  } catch (error) {
    throw new RequestError('line_not_json', `the line is ${(error as Error).message}`, 'write one JSON object a line');
  }
  if (!isJsonObject(value)) throw new RequestError('line_not_an_object', 'the line is JSON but not an object', 'write one JSON object a line');
  return value;
}

/** Reads one line. Throws `RequestError`. */
export function readRequest(text: string): Request {
  const message = parse(text);
  const { type, request_id: id } = message;
  const known = typeof id === 'string' && id !== '' ? id : undefined;
  if (type !== 'hook_request' && type !== 'cancel_request' && type !== 'registry_request') {
    throw new RequestError('type_unknown', `there is no message of type ${JSON.stringify(type) ?? 'undefined'}`, 'known: hook_request, cancel_request, registry_request', known);
  }
  if (known === undefined) throw new RequestError('request_id_invalid', `a ${type} needs a request_id that is text and not empty`, 'give each request an id of its own');
  if (type === 'cancel_request') return { type, id: known };
  if (type === 'registry_request') return { type, id: known, message };
  const { event, input = {} } = message;
  if (typeof event !== 'string') throw new RequestError('event_missing', 'a hook_request needs an event, which is text', '"cosh events" lists them', known);
  if (!isJsonObject(input)) throw new RequestError('input_not_an_object', 'the input of a hook_request is an object', 'give the fields of the event', known);
  return { type, id: known, event, input };
}
