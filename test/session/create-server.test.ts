import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@cosh/core';
import { createServer, type ServerOptions } from '@cosh/session';
import { house } from '../field-reports/support/house.js';
import { whenThere } from '../field-reports/support/processes.js';
import { hooks, soon } from './support.js';

const request = (id: number | string, toolName = 'quiet'): string => `${JSON.stringify({ type: 'hook_request', request_id: String(id), event: 'PreToolUse', input: { tool_name: toolName, tool_input: { text: 'ünïcode 漢字 🙂' } } })}\n`;

async function server(given: Partial<ServerOptions> = {}, files = {}, outputHighWaterMark = 64 * 1024) {
  const at = await house(files);
  const [input, output] = [new PassThrough(), new PassThrough({ highWaterMark: outputHighWaterMark })];
  const made = createServer(await at.cosh(), { input, output, ...given });
  const read = (): JsonObject[] => {
    const written = (output.read() as Buffer | null)?.toString('utf8') ?? '';
    return written.split('\n').filter(Boolean).map((line) => JSON.parse(line) as JsonObject);
  };
  return { at, input, output, made, read };
}

const waiting = hooks({ config: { PreToolUse: [{ command: 'echo x >> "$HOME/started"; while [ ! -e "$HOME/go" ]; do sleep 0.02; done', matcher: '^slow$', timeout: 60_000 }] } });
const lines = (text: string): number => text.trim().split('\n').length;

describe('the bytes of the input', () => {
  it('may come in pieces of any size', async () => {
    const bytes = Buffer.from([1, 2, 3].map((id) => request(id)).join(''));
    const { input, made, read } = await server();
    await fc.assert(fc.asyncProperty(fc.array(fc.integer({ min: 1, max: bytes.length }), { maxLength: 20 }), async (cuts) => {
      let at = 0;
      for (const cut of [...new Set(cuts)].sort((a, b) => a - b)) {
        input.write(bytes.subarray(at, cut));
        at = cut;
        await turn();
      }
      input.write(bytes.subarray(at));
      const answers: JsonObject[] = [];
      while (answers.length < 3) { answers.push(...read()); await turn(); }
      expect(answers.map(({ request_id, type }) => [request_id, type]).sort()).toEqual(['1', '2', '3'].map((id) => [id, 'hook_response']));
    }), { numRuns: 50 });
    input.end();
    await made.ended;
  });
});

describe('a server', () => {
  it('reads no further while its output is not read, and loses nothing', async () => {
    const { input, output, made } = await server({}, {}, 1024);
    const total = 2000;
    for (let id = 0; id < total; id++) input.write(request(id));
    input.end();
    await soon(() => input.isPaused()).toBe(true);
    // Long enough for all of them, were they taken.
    for (let turns = 0; turns < 200; turns++) await turn();
    expect(input.readableLength).toBeGreaterThan(0);
    void made.ended.then(() => output.end());
    const answers = (await text(output)).trim().split('\n').map((line) => JSON.parse(line) as JsonObject);
    expect(new Set(answers.map(({ request_id }) => request_id)).size).toBe(total);
    expect(answers).toHaveLength(total);
  });

  it('runs no more than so many at once, and takes no more than so many in', async () => {
    const { at, input, made, read } = await server({ maxRunning: 2, maxPending: 4 }, waiting);
    for (let id = 0; id < 10; id++) input.write(request(id, 'slow'));
    await whenThere(at.at('started'));
    await soon(async () => lines(await at.read('started'))).toBe(2);
    await soon(() => input.isPaused()).toBe(true);
    await at.write({ go: '' });
    input.end();
    await made.ended;
    expect(read()).toHaveLength(10);
    expect(lines(await at.read('started'))).toBe(10);
  });

  it('cancels one that waits for its turn at once, and starts no hook for it', async () => {
    const { at, input, made, read } = await server({ maxRunning: 1 }, waiting);
    input.write(request(1, 'slow') + request(2, 'slow') + '{"type":"cancel_request","request_id":"2"}\n');
    let answers: JsonObject[] = [];
    await soon(() => (answers = [...answers, ...read()]).length).toBe(1);
    expect(answers).toMatchObject([{ request_id: '2', result: { cancelled: true, hooks: [{ status: 'cancelled' }] } }]);
    await at.write({ go: '' });
    input.end();
    await made.ended;
    expect(lines(await at.read('started'))).toBe(1);
  });

  it('that is stopped answers what it has begun and takes nothing more', async () => {
    const { at, input, made, read } = await server({ maxRunning: 1 }, waiting);
    input.write(request(1, 'slow') + request(2, 'slow'));
    await whenThere(at.at('started'));
    const stopped = made.stop();
    input.write(request(3));
    await stopped;
    await made.ended;
    const answers = read();
    expect(answers.map(({ request_id }) => request_id).sort()).toEqual(['1', '2']);
    expect(answers.every(({ result }) => (result as JsonObject).cancelled)).toBe(true);
  });

  it('says so where it has no registry', async () => {
    const { input, made, read } = await server();
    input.end('{"type":"registry_request","request_id":"r","domain":"hooks","action":"list"}');
    await made.ended;
    expect(read()).toEqual([{ type: 'registry_response', request_id: 'r', success: false, error: expect.any(String), code: 'registry_missing' }]);
  });

  it('answers for a registry that fails', async () => {
    const { input, made, read } = await server({ registry: { handle: () => Promise.reject(new Error('broken')) } });
    input.end('{"type":"registry_request","request_id":"r","domain":"hooks","action":"list"}');
    await made.ended;
    expect(read()).toMatchObject([{ type: 'registry_response', request_id: 'r', success: false, error: 'broken' }]);
  });

  it('is over when its output breaks', async () => {
    const { at, input, output, made } = await server({}, waiting);
    input.write(request(1, 'slow'));
    await whenThere(at.at('started'));
    output.destroy(new Error('broken pipe'));
    await made.ended;
    expect(input.isPaused()).toBe(true);
  });
});
