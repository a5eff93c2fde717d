import { existsSync, lstatSync, symlinkSync } from 'node:fs';
import net from 'node:net';
import { describe, expect, it } from 'vitest';
import { preToolUse, stop } from '@cosh/event-points';
import { connect } from '@cosh/session';
import { house, type House } from '../field-reports/support/house.js';
import { expectNobodyLeft, mark, whenThere } from '../field-reports/support/processes.js';
import { say } from '../field-reports/support/written.js';
import { serve, type Serving } from './serve-support.js';
import { hooks, soon } from './support.js';

const blocking = hooks({ config: {
  PreToolUse: [{ command: 'touch "$HOME/running"; sleep 60', matcher: '^slow$', timeout: 60_000 }, { command: say({ decision: 'block', reason: 'no' }), matcher: '^shell$' }],
} });

/** A server that listens in a home. */
async function listening(at: House, file = at.at('s')): Promise<Serving> {
  const server = serve(at, ['--socket', file, '--ready']);
  await server.count(1);
  return server;
}

const ls = { toolName: 'shell', toolInput: { command: 'ls' } };

describe('a server on a Unix socket', () => {
  it('serves several clients at once, whose ids do not meet', async () => {
    const at = await house(blocking);
    await listening(at);
    const [one, two] = await Promise.all([connect({ socket: at.at('s') }), connect({ socket: at.at('s') })]);
    const controller = new AbortController();
    const slow = one.fire(preToolUse, { toolName: 'slow', toolInput: {} }, { signal: controller.signal });
    await whenThere(at.at('running'));
    expect(await two.fire(preToolUse, ls)).toMatchObject({ decision: 'block', reason: 'no' });
    controller.abort();
    expect(await slow).toMatchObject({ cancelled: true });
    await Promise.all([one.close(), two.close()]);
  });

  it('is for its user alone from the first moment on', async () => {
    const at = await house({});
    // Another umask than the usual one must not matter.
    const before = process.umask(0);
    const server = serve(at, ['--socket', at.at('s'), '--ready']);
    process.umask(before);
    await soon(() => existsSync(at.at('s'))).toBe(true);
    expect(lstatSync(at.at('s')).mode & 0o777).toBe(0o600);
    await server.count(1);
    expect(lstatSync(at.at('s')).mode & 0o777).toBe(0o600);
  });

  it('is gone with its socket after SIGTERM, and so is what it ran', async () => {
    const marks = mark();
    const at = await house(blocking, { environment: marks });
    const server = await listening(at);
    const client = await connect({ socket: at.at('s') });
    const slow = client.fire(preToolUse, { toolName: 'slow', toolInput: {} });
    await whenThere(at.at('running'));
    server.child.kill('SIGTERM');
    expect(await slow).toMatchObject({ cancelled: true });
    expect(await server.ended).toEqual({ code: 143, signal: null });
    expect(existsSync(at.at('s'))).toBe(false);
    await expect(client.fire(stop, {})).rejects.toMatchObject({ code: 'server_gone' });
    await expectNobodyLeft(marks);
  });

  it('goes on serving the others when a client breaks off', async () => {
    const at = await house({ ...blocking, ...hooks({ config: { Stop: [{ command: 'touch "$HOME/running"; while [ ! -e "$HOME/go" ]; do sleep 0.02; done; touch "$HOME/done"' }] } }) });
    const server = await listening(at);
    const socket = net.connect(at.at('s'));
    socket.write('{"type":"hook_request","request_id":"1","event":"Stop","input":{}}\n');
    await whenThere(at.at('running'));
    socket.destroy();
    const client = await connect({ socket: at.at('s') });
    await client.fire(preToolUse, { toolName: 'other', toolInput: {} });
    await at.write({ go: '' });
    await whenThere(at.at('done'));
    await client.fire(preToolUse, { toolName: 'other', toolInput: {} });
    expect(server.stderr).toBe('');
    await client.close();
  });

  it('answers a client that has said everything and ended its side', async () => {
    const at = await house(blocking);
    await listening(at);
    const socket = net.connect({ path: at.at('s'), allowHalfOpen: true });
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => { text += part; });
    socket.end('{"type":"hook_request","request_id":"1","event":"PreToolUse","input":{"tool_name":"shell","tool_input":{}}}\n');
    await new Promise((resolve) => { socket.once('end', resolve); });
    expect(text).toContain('"hook_response"');
  });
});

describe('the place of the socket', () => {
  it('is taken over from a server that is dead', async () => {
    const at = await house(blocking);
    const dead = await listening(at);
    dead.child.kill('SIGKILL');
    await dead.ended;
    expect(lstatSync(at.at('s')).isSocket()).toBe(true);
    await listening(at);
    const client = await connect({ socket: at.at('s') });
    expect(await client.fire(preToolUse, ls)).toMatchObject({ decision: 'block' });
    await client.close();
  });

  it('is not taken from a server that lives', async () => {
    const at = await house(blocking);
    await listening(at);
    const second = serve(at, ['--socket', at.at('s')]);
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.stderr).toContain('a server is listening');
    const client = await connect({ socket: at.at('s') });
    expect(await client.fire(preToolUse, ls)).toMatchObject({ decision: 'block' });
    await client.close();
  });

  it('goes to one of two that start at once', async () => {
    const at = await house({});
    const servers = [1, 2, 3].map(() => serve(at, ['--socket', at.at('s'), '--ready']));
    await soon(() => servers.filter(({ child }) => child.exitCode === 1).length).toBe(2);
    await soon(() => servers.filter(({ lines }) => lines.length === 1).length).toBe(1);
    await (await connect({ socket: at.at('s') })).close();
  });

  it.each<[string, (at: House, place: string) => Promise<void> | void, string]>([
    ['a file', (at) => at.write({ place: 'precious' }), 'is no socket'],
    ['a folder', (at) => at.write({ 'place/file': 'precious' }), 'is no socket'],
    ['a link to a file', async (at, place) => { await at.write({ other: 'precious' }); symlinkSync(at.at('other'), place); }, 'is no socket'],
    ['a link to nothing', (at, place) => symlinkSync(at.at('nothing'), place), 'is no socket'],
  ])('is left alone where it is %s', async (_title, make, message) => {
    const at = await house({});
    await make(at, at.at('place'));
    const before = lstatSync(at.at('place'));
    const server = serve(at, ['--socket', at.at('place')]);
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.stderr).toContain(message);
    expect(lstatSync(at.at('place'))).toMatchObject({ ino: before.ino, mode: before.mode });
    expect(existsSync(at.at('nothing'))).toBe(false);
  });

  it('may not be longer than the system takes', async () => {
    const server = serve(await house({}), ['--socket', `/tmp/${'x'.repeat(120)}`]);
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.stderr).toContain('too long');
  });

  it('says how to get a server where there is none', async () => {
    const at = await house({});
    await expect(connect({ socket: at.at('s') })).rejects.toMatchObject({ code: 'server_unreachable', hint: expect.stringContaining('cosh serve') });
  });
});
