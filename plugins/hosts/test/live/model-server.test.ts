import { afterEach, describe, expect, it } from 'vitest';
import { startModel, type ModelScript, type ModelServer } from '@cosh/hosts/live';

const servers: ModelServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));
async function model(script: ModelScript): Promise<ModelServer> {
  const server = await startModel(script);
  servers.push(server);
  return server;
}

interface Interface {
  readonly name: string;
  readonly path: string;
  readonly body: (results: readonly string[]) => object;
}

const parameters = { type: 'object', properties: { command: { type: 'string' }, wait: { type: 'boolean' }, mode: { enum: ['a', 'b'] } }, required: ['command', 'wait', 'mode'] };
const interfaces: readonly Interface[] = [
  {
    name: 'chat completions', path: '/v1/chat/completions',
    body: (results) => ({ tools: [{ type: 'function', function: { name: 'bash', parameters } }], messages: [{ role: 'user', content: 'go' }, ...results.map((content) => ({ role: 'tool', tool_call_id: 'x', content }))] }),
  },
  {
    name: 'responses', path: '/v1/responses',
    body: (results) => ({ tools: [{ type: 'function', name: 'exec_command', parameters }], input: [{ type: 'message', role: 'user' }, ...results.map((output) => ({ type: 'function_call_output', call_id: 'x', output }))] }),
  },
  {
    name: 'messages', path: '/v1/messages',
    body: (results) => ({ tools: [{ name: 'Bash', input_schema: parameters }], messages: [{ role: 'user', content: 'go' }, ...results.map((content) => ({ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'x', content }] }))] }),
  },
  {
    name: 'generateContent', path: '/v1beta/models/m:generateContent',
    body: (results) => ({ tools: [{ functionDeclarations: [{ name: 'run_shell_command', parametersJsonSchema: parameters }] }], contents: [{ role: 'user', parts: [{ text: 'go' }] }, ...results.map((output) => ({ role: 'user', parts: [{ functionResponse: { name: 'x', response: { output } } }] }))] }),
  },
];

const ask = async ({ url }: ModelServer, path: string, body: object): Promise<{ status: number; type: string; text: string }> => {
  const response = await fetch(url + path, { method: 'POST', body: JSON.stringify(body) });
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
};

describe.each(interfaces)('a scripted model that speaks $name', ({ path, body }) => {
  it('calls the shell tool with everything that its schema requires, and then says that it is done', async () => {
    const server = await model([{ shell: 'echo "one"' }]);
    const first = await ask(server, path, body([]));
    expect(first.status).toBe(200);
    const plain = first.text.replaceAll('\\', '');
    expect(plain).toContain('"command":"echo "one""');
    expect(plain).toContain('"wait":false');
    expect(plain).toContain('"mode":"a"');
    const second = await ask(server, path, body(['one']));
    expect(second.text).toContain('done');
    expect(second.text).not.toContain('echo');
    expect(server.requests.map(({ results }) => results.length)).toEqual([0, 1]);
    expect(server.requests[1]!.results[0]).toContain('one');
  });

  it('takes the steps by the results that it is shown, however often it is asked', async () => {
    const server = await model([{ shell: 'first' }, { say: 'second' }]);
    for (const results of [[], [], ['x'], [], ['x'], ['x', 'y']]) {
      const { text } = await ask(server, path, body(results));
      expect(text).toContain(['first', 'second', 'done'][results.length]);
    }
  });

  it('has nothing to say but that it is done where no shell is offered', async () => {
    const server = await model([{ shell: 'first' }]);
    const { tools: _none, ...rest } = body([]) as { tools: unknown };
    expect((await ask(server, path, rest)).text).toContain('done');
  });
});

describe('a scripted model', () => {
  it.each([
    ['/v1/chat/completions', { ...interfaces[0]!.body([]), stream: true }, /\[DONE\]/],
    ['/v1/responses', { ...interfaces[1]!.body([]), stream: true }, /^event: response\.completed$/m],
    ['/v1/messages', { ...interfaces[2]!.body([]), stream: true }, /^event: message_stop$/m],
    ['/v1beta/models/m:streamGenerateContent?alt=sse', interfaces[3]!.body([]), /finishReason/],
  ])('streams at %s', async (path, body, end) => {
    const { type, text } = await ask(await model([{ shell: 'first' }]), path, body);
    expect(type).toContain('text/event-stream');
    expect(text).toContain('first');
    expect(text).toMatch(end);
    for (const [, data] of text.matchAll(/^data: (.*)$/gm)) if (data !== '[DONE]') JSON.parse(data!);
  });

  it('knows no other place, and is on loopback alone', async () => {
    const server = await model([]);
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${server.url}/v1/models`)).status).toBe(404);
    expect((await ask(server, '/elsewhere', {})).status).toBe(404);
  });
});
