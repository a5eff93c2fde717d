import { object, objects, textOf } from './json-parts.js';
import type { WireApi, WireEvent } from './wire-api.js';

const event = (name: string, fields: object = {}): WireEvent => ({ name, data: { type: name, ...fields } });

/** `POST /v1/messages`, as Anthropic documents it. */
export const messages: WireApi = {
  name: 'messages',
  serves: (path) => path.endsWith('/messages'),
  tools: ({ tools }) => objects(tools).map(({ name, input_schema: schema }) => ({ name: String(name), schema: object(schema) })),
  results: ({ messages: turns }) => objects(turns).flatMap(({ content }) => objects(content)).filter(({ type }) => type === 'tool_result').map(({ content }) => textOf(content)),
  answer(reply, { stream, model }) {
    const block = reply.kind === 'call' ? { type: 'tool_use', id: `toolu_${reply.id}`, name: reply.tool, input: reply.input } : { type: 'text', text: reply.text };
    const stopReason = reply.kind === 'call' ? 'tool_use' : 'end_turn';
    const usage = { input_tokens: 8, output_tokens: 4, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
    const message = { id: 'message-1', type: 'message', role: 'assistant', model: String(model ?? 'scripted'), stop_sequence: null, usage };
    if (stream !== true) return { json: { ...message, content: [block], stop_reason: stopReason } };
    const delta = reply.kind === 'call' ? { type: 'input_json_delta', partial_json: JSON.stringify(reply.input) } : { type: 'text_delta', text: reply.text };
    const empty = reply.kind === 'call' ? { ...block, input: {} } : { type: 'text', text: '' };
    return {
      events: [
        event('message_start', { message: { ...message, content: [], stop_reason: null } }),
        event('content_block_start', { index: 0, content_block: empty }),
        event('content_block_delta', { index: 0, delta }),
        event('content_block_stop', { index: 0 }),
        event('message_delta', { delta: { stop_reason: stopReason, stop_sequence: null }, usage: { output_tokens: 4 } }),
        event('message_stop'),
      ],
    };
  },
};
