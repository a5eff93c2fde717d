import type { JsonObject } from '@cosh/core';
import { object, objects, textOf } from './json-parts.js';
import type { Reply } from '../model-script.js';
import type { WireApi, WireEvent } from './wire-api.js';

function itemOf(reply: Reply): JsonObject {
  return reply.kind === 'call'
    ? { type: 'function_call', id: 'item-1', call_id: reply.id, name: reply.tool, arguments: JSON.stringify(reply.input), status: 'completed' }
    : { type: 'message', id: 'item-1', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: reply.text, annotations: [] }] };
}

/** `POST /v1/responses`, as OpenAI documents it. Of the events of a stream only those that carry something are sent. */
export const responses: WireApi = {
  name: 'responses',
  serves: (path) => path.endsWith('/responses'),
  tools: ({ tools }) => objects(tools).map(({ name, type, parameters }) => ({ name: String(name ?? type), schema: object(parameters) })),
  results: ({ input }) => objects(input).filter(({ type }) => String(type).endsWith('_call_output')).map(({ output }) => textOf(output)),
  answer(reply, { stream, model }) {
    const item = itemOf(reply);
    const usage = { input_tokens: 8, input_tokens_details: { cached_tokens: 0 }, output_tokens: 4, output_tokens_details: { reasoning_tokens: 0 }, total_tokens: 12 };
    const response = (status: string, output: JsonObject[]): JsonObject =>
      ({ id: 'response-1', object: 'response', created_at: 1, status, model: String(model ?? 'scripted'), output, tools: [], ...(status === 'completed' && { usage }) });
    const complete = response('completed', [item]);
    if (stream !== true) return { json: complete };
    const event = (name: string, fields: JsonObject, at: number): WireEvent => ({ name, data: { type: name, sequence_number: at, ...fields } });
    return {
      events: [
        event('response.created', { response: response('in_progress', []) }, 0),
        event('response.output_item.added', { output_index: 0, item: { ...item, status: 'in_progress' } }, 1),
        event('response.output_item.done', { output_index: 0, item }, 2),
        event('response.completed', { response: complete }, 3),
      ],
    };
  },
};
