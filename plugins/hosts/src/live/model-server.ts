import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isJsonObject, type JsonObject } from '@cosh/core';
import { wireApis } from './apis/index.js';
import type { WireAnswer, WireApi } from './apis/wire-api.js';
import { lastWords, type ModelScript, type Reply } from './model-script.js';
import { shellInput, shellTool } from './shell-call.js';

/** A request for an answer, as the model read it. */
export interface ModelRequest {
  readonly body: JsonObject;
  /** What the tools that it had called gave back so far. */
  readonly results: readonly string[];
}

export interface ModelServer {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly requests: readonly ModelRequest[];
  close(): Promise<void>;
}

// Stateless: what is due follows from what the conversation holds, so a retry or a question on the side moves nothing.
function replyTo(api: WireApi, body: JsonObject, results: readonly string[], script: ModelScript): Reply {
  const step = script[results.length];
  const tool = shellTool(api.tools(body));
  if (!tool || !step) return { kind: 'text', text: lastWords };
  if ('say' in step) return { kind: 'text', text: step.say };
  return { kind: 'call', id: `call_${results.length + 1}`, tool: tool.name, input: shellInput(tool, step.shell) };
}

function send(response: ServerResponse, answer: WireAnswer): void {
  if ('json' in answer) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  for (const { name, data } of answer.events) response.write(`${name === undefined ? '' : `event: ${name}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
  response.end();
}

async function bodyOf(request: IncomingMessage): Promise<JsonObject> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return isJsonObject(body) ? body : {};
  } catch {
    return {};
  }
}

/** A model on loopback that does what a script says, in the words of whichever interface an agent speaks. */
export async function startModel(script: ModelScript): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const server = createServer((request, response) => {
    response.on('error', () => {});
    void bodyOf(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://127.0.0.1');
      const api = request.method === 'POST' ? wireApis.find((each) => each.serves(url.pathname)) : undefined;
      if (!api) {
        // Lists of models, counts of tokens, pings: agents do without.
        response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"message":"not here"}}');
        return;
      }
      const results = api.results(body);
      requests.push({ body, results });
      send(response, api.answer(replyTo(api, body, results, script), body, url));
    }, () => response.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => new Promise((resolve) => { server.close(() => resolve()); server.closeAllConnections(); }),
  };
}
