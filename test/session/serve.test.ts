import { describe, expect, it } from 'vitest';
import { house } from '../field-reports/support/house.js';
import { expectNobodyLeft, mark, whenThere } from '../field-reports/support/processes.js';
import { extension, say } from '../field-reports/support/written.js';
import { serve } from './serve-support.js';
import { hooks, soon } from './support.js';

const waits = { command: 'touch "$HOME/running"; sleep 60', matcher: '^slow$', timeout: 60_000 };
const slow = { tool_name: 'slow', tool_input: {} };
const noting = hooks({ config: { PreToolUse: [waits, { command: say({ decision: 'block', reason: 'no' }), matcher: '^shell$' }] } });

describe('a request', () => {
  it('is answered after its notes, with the result object of cosh fire', async () => {
    const at = await house(noting);
    const server = serve(at);
    server.fire('a b');
    const answer = await server.answer('a b');
    expect(server.of('a b')).toEqual([
      { type: 'stream_event', request_id: 'a b', event: { subtype: 'hook_notification', hook_name: 'hook-2', message: 'no', decision: 'block' } },
      { type: 'hook_response', request_id: 'a b', result: expect.objectContaining({ event: 'PreToolUse', decision: 'block', reason: 'no', halt: false }) },
    ]);
    const fired = await at.cli(['fire', 'PreToolUse', '--format', 'json'], '{"tool_name":"shell","tool_input":{"command":"ls"}}');
    const timeless = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (key, each: unknown) => (key === 'duration_ms' ? undefined : each)));
    expect(timeless(answer.result)).toEqual(timeless(fired.lines[0]));
  });

  it('does not wait for one before it', async () => {
    const server = serve(await house(noting));
    server.fire('first', 'PreToolUse', slow);
    server.fire('second');
    await server.answer('second');
    expect(server.of('first')).toEqual([]);
  });

  it.each([
    ['an unknown event', { event: 'PreTolUse', input: {} }, 'event_unknown', 'PreToolUse'],
    ['a field that is missing', { event: 'PreToolUse', input: { tool_name: 'shell' } }, 'input_invalid', 'tool_input'],
    ['a field of the wrong type', { event: 'PreToolUse', input: { tool_name: 1, tool_input: {} } }, 'input_invalid', 'tool_name'],
  ])('with %s is answered with an error', async (_title, request, code, word) => {
    const server = serve(await house({}));
    server.send({ type: 'hook_request', request_id: '1', ...request });
    const answer = await server.answer('1');
    expect(answer).toEqual({ type: 'hook_response', request_id: '1', error: expect.objectContaining({ code }) });
    expect(JSON.stringify(answer)).toContain(word);
  });

  it('sees the files as they are when it comes', async () => {
    const at = await house({});
    const server = serve(at);
    server.fire('before');
    expect(await server.answer('before')).toMatchObject({ result: { decision: 'none' } });
    await at.write(noting);
    server.fire('after');
    expect(await server.answer('after')).toMatchObject({ result: { decision: 'block' } });
  });

  it('of the registry is answered by it', async () => {
    const server = serve(await house(extension('mild', { Stop: [{ command: 'true' }] })));
    server.send({ type: 'registry_request', request_id: 'r', domain: 'hooks', action: 'list', params: {} }, { type: 'registry_request', request_id: 's', domain: 'none', action: 'list' });
    expect(await server.answer('r')).toMatchObject({ type: 'registry_response', success: true, data: [{ name: 'mild-1', event: 'Stop' }] });
    expect(await server.answer('s')).toMatchObject({ type: 'registry_response', success: false });
  });
});

describe('a cancelled request', () => {
  it('is answered as cancelled, its hook is gone, and its id is free again', async () => {
    const marks = mark();
    const at = await house(noting, { environment: marks });
    const server = serve(at);
    server.fire('1', 'PreToolUse', slow);
    await whenThere(at.at('running'));
    server.send({ type: 'cancel_request', request_id: '1' });
    expect(await server.answer('1')).toMatchObject({ result: { decision: 'block', cancelled: true } });
    server.fire('1');
    await soon(() => server.of('1').at(-1)).toMatchObject({ result: { reason: 'no' } });
    server.child.stdin.end();
    await server.ended;
    await expectNobodyLeft(marks);
  });

  it('that nobody knows disturbs nobody', async () => {
    const server = serve(await house(noting));
    server.send({ type: 'cancel_request', request_id: 'unknown' });
    server.fire('1');
    await server.answer('1');
    expect(server.lines).toHaveLength(2);
  });
});

describe('a line that is no request', () => {
  it.each([
    ['text', 'nonsense', 'line_not_json'],
    ['half an object', '{"type":"hook_request"', 'line_not_json'],
    ['two objects', '{} {}', 'line_not_json'],
    ['an array', '[]', 'line_not_an_object'],
    ['of no type', '{}', 'type_unknown'],
    ['of another type', '{"type":"fire","request_id":"x"}', 'type_unknown'],
    ['without an id', '{"type":"hook_request","event":"Stop"}', 'request_id_invalid'],
    ['with an id that is a number', '{"type":"hook_request","request_id":7,"event":"Stop"}', 'request_id_invalid'],
    ['without an event', '{"type":"hook_request","request_id":"x"}', 'event_missing'],
    ['with an input that is text', '{"type":"hook_request","request_id":"x","event":"Stop","input":"x"}', 'input_not_an_object'],
    ['in other bytes than UTF-8', Buffer.from([0xff, 0xfe]).toString('latin1'), 'line_not_json'],
  ])('gets an error line, and nothing else suffers: %s', async (_title, line, code) => {
    const server = serve(await house(noting));
    server.fire('before');
    server.send(line);
    server.fire('after');
    await Promise.all([server.answer('before'), server.answer('after')]);
    const errors = server.lines.filter(({ type }) => type === 'error');
    expect(errors).toEqual([expect.objectContaining({ type: 'error', code, message: expect.any(String) })]);
    if (line.includes('"request_id":"x"')) expect(errors[0]).toMatchObject({ request_id: 'x' });
  });

  it('is not an empty one, nor one with a byte order mark or a carriage return', async () => {
    const server = serve(await house(noting));
    server.send('', '  ', '\uFEFF{"type":"hook_request","request_id":"1","event":"Stop","input":{}}\r');
    await server.answer('1');
    expect(server.lines).toHaveLength(1);
  });

  it('is one whose id is in use; the request of that id goes on', async () => {
    const at = await house(noting);
    const server = serve(at);
    server.fire('1', 'PreToolUse', slow);
    await whenThere(at.at('running'));
    server.fire('1');
    expect(await server.count(1)).toEqual([expect.objectContaining({ type: 'error', code: 'request_id_in_use', request_id: '1' })]);
    server.send({ type: 'cancel_request', request_id: '1' });
    await soon(() => server.lines.map(({ type }) => type)).toEqual(['error', 'hook_response']);
  });

  it('is one above 64 MiB, which is not kept; the next one is read again', async () => {
    const server = serve(await house(noting));
    const part = 'x'.repeat(1024 * 1024);
    for (let written = 0; written < 66; written++) server.child.stdin.write(part);
    server.send('');
    server.fire('1');
    await server.answer('1');
    expect(server.lines[0]).toMatchObject({ type: 'error', code: 'line_too_long' });
    expect(server.lines.filter(({ type }) => type === 'error')).toHaveLength(1);
  });
});

describe('the end', () => {
  it('of the input comes after what is running, also where the last line has no newline', async () => {
    const at = await house(hooks({ config: { Stop: [{ command: `while [ ! -e "$HOME/go" ]; do sleep 0.02; done; ${say({ reason: 'late' })}`, timeout: 60_000 }] } }));
    const server = serve(at);
    server.child.stdin.end('{"type":"hook_request","request_id":"1","event":"Stop","input":{}}');
    await at.write({ go: '' });
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(server.of('1').map(({ type }) => type)).toEqual(['stream_event', 'hook_response']);
    expect(server.stderr).toBe('');
  });

  it.each([['SIGTERM', 143], ['SIGINT', 130], ['SIGHUP', 129]] as const)('on %s answers what is running as cancelled and leaves nobody', async (signal, code) => {
    const marks = mark();
    const at = await house(hooks({ config: { PreToolUse: [{ ...waits, command: `trap "" TERM; ${waits.command}` }] } }), { environment: marks });
    const server = serve(at);
    server.fire('1', 'PreToolUse', slow);
    await whenThere(at.at('running'));
    server.child.kill(signal);
    expect(await server.ended).toEqual({ code, signal: null });
    expect(server.of('1')).toEqual([expect.objectContaining({ result: expect.objectContaining({ cancelled: true }) })]);
    await expectNobodyLeft(marks);
  });

  it('on SIGTERM comes also where nobody reads the answers', async () => {
    const marks = mark();
    const at = await house(hooks({ config: { Stop: [{ command: `printf '{"systemMessage":"%s"}' "$(head -c 100000 /dev/zero | tr '\\0' x)"` }] } }), { environment: marks });
    const server = serve(at);
    server.child.stdout.pause();
    for (let count = 0; count < 20; count++) server.fire(String(count), 'Stop', {});
    // One answer alone is more than a pipe holds.
    await soon(() => server.child.stdout.readableLength > 0).toBe(true);
    server.child.kill('SIGTERM');
    const exit = await new Promise((resolve) => { server.child.once('exit', (code, signal) => resolve(signal ?? code)); });
    expect(['SIGTERM', 143]).toContain(exit);
    await expectNobodyLeft(marks);
  });

  it('comes where the reader of the answers is gone', async () => {
    const server = serve(await house(noting));
    server.child.stdout.destroy();
    server.fire('1');
    await new Promise((resolve) => { server.child.once('exit', resolve); });
    expect(server.stderr).toBe('');
  });
});

describe('what is wrong in a file', () => {
  it('is said once, on stderr', async () => {
    const server = serve(await house(hooks({ config: { Stop: [{ command: 'true', timeout: -1 }] } })));
    server.fire('1', 'Stop', {});
    server.fire('2', 'Stop', {});
    await Promise.all([server.answer('1'), server.answer('2')]);
    server.child.stdin.end();
    await server.ended;
    expect(server.stderr).toMatch(/^cosh: \w+: .*config\.toml.*\n$/);
    expect(server.lines).toHaveLength(2);
  });
});

describe('the ready line', () => {
  it('comes where it was asked for, and only there', async () => {
    const at = await house({});
    const [asked, silent] = [serve(at, ['--ready']), serve(at)];
    for (const server of [asked, silent]) server.child.stdin.end();
    await Promise.all([asked.ended, silent.ended]);
    expect(asked.lines).toEqual([{ type: 'ready', version: expect.stringMatching(/^\d+\.\d+\.\d+/) }]);
    expect(silent.lines).toEqual([]);
  });
});
