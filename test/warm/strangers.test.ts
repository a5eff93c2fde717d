import { spawn } from 'node:child_process';
import { chownSync, copyFileSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { inputOf } from '../hosts/inputs.js';
import { type Home } from '../support/make-home.js';
import { eventually, findServer, startServer, type Server } from '../support/warm-server.js';
import { call, canBeWarm, somebody, startedBy, tells, unlessWarm } from './warm-home.js';

let home: Home;
let server: Server | undefined;
const ears: net.Server[] = [];
afterEach(async () => {
  server?.process.kill('SIGKILL');
  await server?.ended;
  server = undefined;
  for (const ear of ears.splice(0)) ear.close();
  home.remove();
});
const deny = '"permissionDecision":"deny"';
const guarded = (): Home => (home = somebody({ '.copilot-shell/config.toml': tells }));
const own = readFileSync('/proc/self/stat', 'utf8');
const beganOf = (stat: string): string => stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]!;

/** Listens as a server would, and keeps what it is told. */
async function ear(): Promise<{ readonly port: number; readonly heard: () => string }> {
  let heard = '';
  const listener = net.createServer((connection) => {
    connection.on('data', (chunk) => { heard += chunk.toString(); connection.write('ready\n0 3 0\n{}\n'); }).on('error', () => {});
  });
  ears.push(listener);
  await new Promise<void>((resolve) => { listener.listen(0, '127.0.0.1', resolve); });
  return { port: (listener.address() as AddressInfo).port, heard: () => heard };
}

/** What a connection gets in return for these bytes. */
async function told(port: number, bytes: string | Uint8Array): Promise<string> {
  const connection = net.connect({ port, host: '127.0.0.1' });
  connection.on('error', () => {}).write(bytes);
  return text(connection).catch(() => '');
}

describe.skipIf(!canBeWarm)(`a caller tells nothing and is answered by Node${unlessWarm}`, () => {
  it('where the process named in the file is gone and its port is somebody else\'s', async () => {
    server = await startServer(guarded());
    const { port, heard } = await ear();
    const { file, pid, began, token } = server;
    server.process.kill('SIGKILL');
    await server.ended;
    writeFileSync(file, `${port} ${pid} ${began} ${token}\n`);
    expect((await call(home)).stdout).toContain(deny);
    expect(heard()).toBe('');
  });

  it('where its number is now another process\'s', async () => {
    server = await startServer(guarded());
    const { port, heard } = await ear();
    writeFileSync(server.file, `${port} ${process.pid} ${Number(beganOf(own)) + 1} ${server.token}\n`);
    expect((await call(home)).stdout).toContain(deny);
    expect(heard()).toBe('');
  });

  it('where the file is a link', async () => {
    server = await startServer(guarded());
    const { port, heard } = await ear();
    const elsewhere = home.path('elsewhere');
    writeFileSync(elsewhere, `${port} ${process.pid} ${beganOf(own)} x\n`);
    renameSync(server.file, `${server.file}.aside`);
    symlinkSync(elsewhere, server.file);
    expect((await call(home)).stdout).toContain(deny);
    expect(heard()).toBe('');
  });

  it.skipIf(process.getuid?.() !== 0)('where the file belongs to somebody else (needs root)', async () => {
    server = await startServer(guarded());
    const { port, heard } = await ear();
    writeFileSync(`${server.file}.new`, `${port} ${process.pid} ${beganOf(own)} x\n`);
    chownSync(`${server.file}.new`, 65534, 65534);
    renameSync(`${server.file}.new`, server.file);
    expect((await call(home)).stdout).toContain(deny);
    expect(heard()).toBe('');
  });

  it.each(['', 'rubbish', '0 0 0 0', '99999999 1 1 x', '1;touch $HOME/ran 1 1 1', '$(touch $HOME/ran) 1 1 1', '1 x[$(touch $HOME/ran)] 1 1'])('where the file holds %j', async (held) => {
    server = await startServer(guarded());
    writeFileSync(server.file, held);
    expect((await call(home)).stdout).toContain(deny);
    expect(home.read('ran')).toBeUndefined();
    expect(startedBy(home)).not.toContain(server.pid);
  });

  it.each([
    ['umask', ['/bin/sh', '-c', 'umask 077; exec "$@"', 'sh']],
    ['limits', ['/bin/sh', '-c', 'ulimit -n 200; exec "$@"', 'sh']],
    ['privileges that it gave up', ['setpriv', '--no-new-privs']],
    ['a file system of its own', ['unshare', '--mount']],
    ['a network of its own', ['unshare', '--net']],
    ['process numbers of its own', ['unshare', '--pid', '--fork', '--mount-proc']],
  ] as const)('where it has another %s than the server', async (what, before) => {
    const runs = await new Promise<boolean>((resolve) => { spawn(before[0], [...before.slice(1), 'true'], { stdio: 'ignore' }).once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0)); });
    server = await startServer(guarded());
    // Without the right to it this machine cannot make such a caller.
    if (!runs) return expect(what).toMatch(/own|privileges/);
    expect((await call(home, 'claude-code', 'PreToolUse', { before })).stdout).toContain(deny);
    expect(startedBy(home)).not.toContain(server.pid);
  });

  it('where the server hangs, and its hooks run once', async () => {
    server = await startServer(guarded());
    server.process.kill('SIGSTOP');
    expect((await call(home)).stdout).toContain(deny);
    expect(startedBy(home)).toHaveLength(1);
    server.process.kill('SIGCONT');
  });

  it('where the server is killed in the middle, with all of stdin', async () => {
    home = somebody({ '.copilot-shell/config.toml': `[[hooks.PreToolUse]]\nname = "slow"\ntimeout = 60000\ncommand = '''[ -e "$HOME/seen" ] && { wc -c > "$HOME/count"; exit 0; }; echo $PPID > "$HOME/seen"; exec sleep 60'''\n` });
    server = await startServer(home);
    const payload = { ...inputOf('claude-code', 'PreToolUse').payload, tool_input: { command: `: ${'x'.repeat(200_000)}` } };
    const running = call(home, 'claude-code', 'PreToolUse', { payload });
    await eventually(() => startedBy(home).length > 0);
    server.process.kill('SIGKILL');
    expect(await running).toMatchObject({ exit: 0, stdout: '{}\n' });
    expect(Number(home.read('count'))).toBeGreaterThan(200_000);
  });

  it('where another version wrote the file', async () => {
    server = await startServer(guarded());
    copyFileSync(server.file, server.file.replace(/[0-9a-f]{8}$/, '00000000'));
    writeFileSync(server.file, '');
    expect((await call(home)).stdout).toContain(deny);
    expect(startedBy(home)).not.toContain(server.pid);
  });
});

describe.skipIf(!canBeWarm)(`a server tells nothing${unlessWarm}`, () => {
  it.each([
    ['without the token', () => `${'0'.repeat(64)} ${process.pid}\n`],
    ['with a part of it', ({ token }: Server) => `${token.slice(0, 63)} ${process.pid}\n`],
    ['to what is no process', ({ token }: Server) => `${token} 999999999\n`],
    ['to a process that is not the client', ({ token }: Server) => `${token} ${process.pid}\n`],
    ['to a path in the place of a number', ({ token }: Server) => `${token} ../../tmp\n`],
    ['to a line without end', () => 'x'.repeat(100_000)],
    ['to bytes', () => new Uint8Array(1000).map((_each, index) => index * 7)],
  ])('%s, and goes on', async (_what, bytes) => {
    server = await startServer(guarded());
    expect(await told(server.port, bytes(server))).toBe('');
    await call(home);
    expect(startedBy(home)).toEqual([server.pid]);
  });

  it('to more connections than it can have, and goes on', async () => {
    server = await startServer(guarded());
    const connections = Array.from({ length: 300 }, () => net.connect({ port: server!.port, host: '127.0.0.1' }).on('error', () => {}));
    await Promise.all(connections.map((each) => new Promise((resolve) => { each.once('connect', resolve).once('close', resolve); })));
    connections.forEach((each) => each.destroy());
    expect((await call(home)).stdout).toContain(deny);
    expect(findServer(home)?.pid).toBe(server.pid);
  });

  it('on an address that others can reach', async () => {
    server = await startServer(guarded());
    const hex = server.port.toString(16).toUpperCase().padStart(4, '0');
    const listening = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => readFileSync(file, 'utf8').split('\n')).map((line) => line.trim().split(/\s+/)).filter((fields) => fields[1]?.endsWith(`:${hex}`) && fields[3] === '0A');
    expect(listening.map((fields) => fields[1])).toEqual([`0100007F:${hex}`]);
  });
});
