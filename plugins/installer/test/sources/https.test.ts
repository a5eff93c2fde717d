import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { demoPackage } from '../support/demo-extension.js';
import { codeOf, get, treeOf } from '../support/get.js';
import { sha512 } from '../support/registry-server.js';
import { tgz } from '../support/tar-bytes.js';
import { closeAfterwards, temporaryFolder } from '../support/temporary.js';

const root = temporaryFolder();
const [key, cert] = [path.join(root, 'key.pem'), path.join(root, 'cert.pem')];
execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'], { stdio: 'ignore' });

const listen = async (server: net.Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Tunnels are no longer the http server's own connections.
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket: net.Socket) => sockets.add(socket));
  closeAfterwards(() => new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of sockets) socket.destroy();
  }));
  return (server.address() as AddressInfo).port;
};

const tarball = tgz(demoPackage('demo', '1.0.0'));
const port = await listen(https.createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
  if (request.url === '/moved.tgz') response.writeHead(302, { location: 'http://localhost:1/x.tgz' }).end();
  else if (request.url!.endsWith('.tgz')) response.end(tarball);
  else response.end(JSON.stringify({ name: 'demo', 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': { name: 'demo', version: '1.0.0', dist: { tarball: `${origin}/demo.tgz`, integrity: sha512(tarball) } } } }));
}));
const origin = `https://localhost:${port}`;

const tunnelled: string[] = [];
const proxyPort = await listen(http.createServer().on('connect', (request, client: net.Socket) => {
  tunnelled.push(request.url!);
  const upstream = net.connect(Number(request.url!.split(':')[1]), '127.0.0.1', () => {
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    upstream.pipe(client).pipe(upstream);
  });
  for (const socket of [client, upstream]) socket.on('error', () => undefined);
}));

/** In a process of its own, since Node reads NODE_EXTRA_CA_CERTS when it starts. */
async function inProcess(spec: string, environment: Record<string, string>): Promise<string> {
  const [scratch, into] = [mkdtempSync(path.join(root, 'scratch-')), mkdtempSync(path.join(root, 'into-'))];
  const script = `
    const { commandRunner } = await import(${JSON.stringify(new URL('../../../../core/dist/index.js', import.meta.url).href)});
    const { kindOf, parseSource } = await import(${JSON.stringify(new URL('../../dist/sources/index.js', import.meta.url).href)});
    const source = await parseSource({ spec: ${JSON.stringify(spec)}, cwd: '/' });
    const context = { runner: commandRunner, environment: process.env, scratch: ${JSON.stringify(scratch)}, progress() {} };
    const resolved = await kindOf(source).resolve(source, context);
    await kindOf(source).fetch(source, resolved, ${JSON.stringify(into)}, context);`;
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment }, timeout: 25_000 });
  return stderr === '' ? Object.keys(treeOf(into)).join(' ') : stderr;
}

const whole = 'cosh-extension.json hooks/again.sh hooks/guard.sh notes.txt package.json';

test('https: an archive and a package from a server whose certificate is trusted', async () => {
  writeFileSync(path.join(process.env.HOME!, '.npmrc'), `registry=${origin}/\n`);
  expect(await inProcess(`${origin}/demo.tgz`, { NODE_EXTRA_CA_CERTS: cert })).toBe(whole);
  expect(await inProcess('npm:demo', { NODE_EXTRA_CA_CERTS: cert })).toBe(whole);
});

test('https through a proxy, for both', async () => {
  writeFileSync(path.join(process.env.HOME!, '.npmrc'), `registry=${origin}/\ncafile=${cert}\n`);
  const proxy = { HTTPS_PROXY: `http://127.0.0.1:${proxyPort}` };
  expect(await inProcess(`${origin}/demo.tgz`, { NODE_EXTRA_CA_CERTS: cert, ...proxy })).toBe(whole);
  expect(tunnelled).toEqual([`localhost:${port}`]);
  expect(await inProcess('npm:demo', proxy)).toBe(whole);
  expect(tunnelled.length).toBeGreaterThan(1);
});

test('a certificate that nobody vouches for is refused, also where npm is told of a file with others', async () => {
  writeFileSync(path.join(process.env.HOME!, '.npmrc'), `registry=${origin}/\nstrict-ssl=false\n`);
  expect(await codeOf(get({ spec: `${origin}/demo.tgz` }))).toBe('source_unreachable');
  expect(await codeOf(get({ spec: 'npm:demo' }))).toMatch(/^source_(npm_failed|unreachable)$/);
});

test('a redirect from https down to http is refused', async () => {
  await expect(inProcess(`${origin}/moved.tgz`, { NODE_EXTRA_CA_CERTS: cert })).rejects.toThrow();
});
