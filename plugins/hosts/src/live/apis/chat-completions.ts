import { object, objects, textOf } from './json-parts.js';
import type { WireApi, WireEvent } from './wire-api.js';

const usage = { prompt_tokens: 8, completion_tokens: 4, total_tokens: 12 };

/** `POST /v1/chat/completions`, as OpenAI documents it and most local servers speak it. */
export const chatCompletions: WireApi = {
  name: 'chat-completions',
  serves: (path) => path.endsWith('/chat/completions'),
  tools: ({ tools }) => objects(tools).map((tool) => object(tool.function)).map(({ name, parameters }) => ({ name: String(name), schema: object(parameters) })),
  results: ({ messages }) => objects(messages).filter(({ role }) => role === 'tool').map(({ content }) => textOf(content)),
  answer(reply, { stream, model }) {
    const head = { id: 'chat-1', created: 1, model: String(model ?? 'scripted') };
    const calls = reply.kind === 'call' ? [{ index: 0, id: reply.id, type: 'function', function: { name: reply.tool, arguments: JSON.stringify(reply.input) } }] : undefined;
    const message = { role: 'assistant', content: reply.kind === 'text' ? reply.text : null, ...(calls && { tool_calls: calls }) };
    const finish = calls ? 'tool_calls' : 'stop';
    if (stream !== true) return { json: { ...head, object: 'chat.completion', usage, choices: [{ index: 0, finish_reason: finish, message }] } };
    const chunk = (choices: object[], more = {}): WireEvent => ({ data: { ...head, object: 'chat.completion.chunk', choices, ...more } });
    return {
      events: [
        chunk([{ index: 0, delta: message, finish_reason: null }]),
        chunk([{ index: 0, delta: {}, finish_reason: finish }]),
        chunk([], { usage }),
        { data: '[DONE]' },
      ],
    };
  },
};
