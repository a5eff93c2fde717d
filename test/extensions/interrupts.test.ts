import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repository } from '../support/repository.js';
import { greeter, manifest, person, tree, type Person } from './support/extension.js';
import { hasTerminal, Terminal, unlessTerminal } from './support/terminal.js';

const cosh = path.join(repository, 'plugins/cli/bin/cosh.js');
const traces = (somebody: Person): string[] => Object.keys(tree(somebody.home.folder)).filter((name) => /\.staging|\.store\/|extensions\/.|\.tmp$|\.lock$/.test(name));

/** A server that begins to answer and never ends: whoever fetches from it is in the middle of it. */
let server: Server;
let asked: () => void;
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/gzip' }).write(Buffer.from([0x1f, 0x8b, 8, 0]));
    asked();
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
});
afterAll(() => { server.closeAllConnections(); server.close(); });
const endless = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/demo-1.0.0.tgz`;

describe('a signal in the middle of fetching', () => {
  it.each([['SIGINT', 130], ['SIGTERM', 143]] as const)('%s ends the command with %i, one message, and nothing half made', async (signal, status) => {
    const somebody = person();
    const arrived = new Promise<void>((resolve) => { asked = resolve; });
    const child = spawn(process.execPath, [cosh, 'ext', 'install', endless()], { env: somebody.environment(), cwd: somebody.project });
    let [stderr, stdout] = ['', ''];
    child.stderr.setEncoding('utf8').on('data', (text: string) => { stderr += text; });
    child.stdout.setEncoding('utf8').on('data', (text: string) => { stdout += text; });
    const over = new Promise<number | string | null>((resolve) => { child.once('close', (code, ended) => resolve(code ?? ended)); });
    await Promise.race([arrived, over]);
    child.kill(signal);
    expect([await over, stderr, stdout]).toEqual([status, 'cosh: interrupted; nothing was changed\n', '']);
    expect(traces(somebody)).toEqual([]);
  });
});

describe('a process that is killed while it asks', () => {
  it.skipIf(!hasTerminal)(`leaves something behind, which the next command clears away${unlessTerminal}`, async () => {
    const somebody = person();
    const source = somebody.source('demo', { 'cosh-extension.json': manifest('demo', greeter()) });
    const terminal = new Terminal(['ext', 'install', source], somebody.environment(), somebody.project);
    await terminal.sees('[y/N]');
    const [staging] = Object.keys(tree(somebody.home.folder)).filter((name) => /\.staging\/[^/]+$/.test(name));
    process.kill(Number(path.basename(staging!).split('-')[0]), 'SIGKILL');
    await terminal.end();
    expect(traces(somebody)).not.toEqual([]);
    expect((await somebody.ext('list')).stdout).toContain('No extensions');
    expect(traces(somebody)).toEqual([]);
  });
});

describe('cosh registry', () => {
  it('ends at SIGTERM with 143', async () => {
    const somebody = person();
    const child = spawn(process.execPath, [cosh, 'registry'], { env: somebody.environment(), cwd: somebody.project });
    const answered = new Promise((resolve) => { child.stdout.once('data', resolve); });
    child.stdin.write('{"type":"registry_request","request_id":"1","domain":"hooks","action":"list"}\n');
    await answered;
    const over = new Promise((resolve) => { child.once('close', (code, signal) => resolve(code ?? signal)); });
    child.kill('SIGTERM');
    expect(await over).toBe(143);
  });
});
