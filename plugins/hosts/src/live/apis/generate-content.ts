import { object, objects, textOf } from './json-parts.js';
import type { WireApi } from './wire-api.js';

/** `POST …:generateContent` and `…:streamGenerateContent`, as Google documents them for Gemini. */
export const generateContent: WireApi = {
  name: 'generate-content',
  serves: (path) => /:(?:stream)?generateContent$/i.test(path),
  tools: ({ tools }) => objects(tools).flatMap(({ functionDeclarations }) => objects(functionDeclarations))
    .map(({ name, parametersJsonSchema, parameters }) => ({ name: String(name), schema: object(parametersJsonSchema ?? parameters) })),
  results: ({ contents }) => objects(contents).flatMap(({ parts }) => objects(parts)).filter((part) => 'functionResponse' in part)
    .map(({ functionResponse }) => textOf(object(functionResponse).response)),
  answer(reply, _body, url) {
    const part = reply.kind === 'call' ? { functionCall: { id: reply.id, name: reply.tool, args: reply.input } } : { text: reply.text };
    const answer = {
      candidates: [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 8, candidatesTokenCount: 4, totalTokenCount: 12 },
      modelVersion: 'scripted', responseId: 'response-1',
    };
    if (!/:stream/i.test(url.pathname)) return { json: answer };
    return url.searchParams.get('alt') === 'sse' ? { events: [{ data: answer }] } : { json: [answer] };
  },
};
