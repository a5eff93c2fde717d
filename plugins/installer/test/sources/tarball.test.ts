import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { kindOf, parseSource } from '../../dist/sources/index.js';
import { tarballSource } from '../../dist/sources/tarball.js';
import { allDefences } from '../../dist/tree/defences.js';
import { codeOf, fetchContext, get, plainEnvironment, treeOf } from '../support/get.js';
import { redirectTo, serve, serveFiles } from '../support/serve.js';
import { tgz } from '../support/tar-bytes.js';
import { temporaryFolder } from '../support/temporary.js';

const root = temporaryFolder();
const archive = (text: string): Buffer => tgz([{ path: 'demo/cosh-extension.json', content: '{}' }, { path: 'demo/text', content: text }]);
const files: Record<string, Uint8Array> = { '/demo.tgz': archive('one') };
const server = await serveFiles(files);

describe('spellings', () => {
  test.each<[string, string | undefined]>([
    ['https://host.example/a/demo-1.0.tar.gz', 'https://host.example/a/demo-1.0.tar.gz'], ['HTTPS://HOST.example:443/demo.TGZ?sig=1#top', 'https://host.example/demo.TGZ?sig=1'],
    ['https://github.com/o/r/archive/refs/tags/v1.tar.gz', 'https://github.com/o/r/archive/refs/tags/v1.tar.gz'],
  ])('%s', async (spec, location) => expect(await parseSource({ spec, cwd: root })).toEqual({ kind: 'tarball', location }));

  test.each([['http://host.example/x.tgz', 'source_url_unsafe'], ['https://u:p@host.example/x.tgz', 'source_url_unsafe'], ['./none.tgz', 'source_not_found'], ['https://host.example/x.zip', 'source_not_understood']])('%s: %s', async (spec, code) => {
    expect(await codeOf(parseSource({ spec, cwd: root }))).toBe(code);
  });

  test('a folder that is called like an archive is a folder', async () => {
    mkdirSync(path.join(root, 'odd.tgz'));
    expect(await parseSource({ spec: './odd.tgz', cwd: root })).toEqual({ kind: 'path', path: path.join(root, 'odd.tgz') });
  });
});

describe('what is fetched is what was resolved', { meta: { attack: 'C5' } }, () => {
  test('a file that changes in between is refused, and without that check it is taken', async () => {
    const source = { kind: 'tarball', location: `${server.origin}/demo.tgz` } as const;
    const resolved = await tarballSource().resolve(source, fetchContext());
    files['/demo.tgz'] = archive('two');
    const into = path.join(temporaryFolder(), 'into');
    mkdirSync(into);
    expect(await codeOf(tarballSource().fetch(source, resolved, into, fetchContext()))).toBe('source_integrity_mismatch');
    expect(readdirSync(into)).toEqual([]);
    await tarballSource({ ...allDefences, integrity: false }).fetch(source, resolved, into, fetchContext());
    expect(treeOf(into).text).toContain('two');
    expect((await tarballSource().resolve(source, fetchContext())).integrity).not.toBe(resolved.integrity);
  });

  test('resolving and fetching in one go gets the file once', async () => {
    const before = server.requests.length;
    await get({ spec: `${server.origin}/demo.tgz` });
    expect(server.requests.length - before).toBe(1);
  });

  // C5 for archives: one flipped byte never passes unseen.
  test('one flipped byte changes the integrity', async () => {
    const file = path.join(root, 'flip.tgz');
    const original = archive('flip');
    writeFileSync(file, original);
    const { resolved } = await get({ spec: file });
    for (let seed = 0; seed < 20; seed += 1) {
      const bytes = Buffer.from(original);
      const at = (seed * 7919) % bytes.length;
      bytes[at] = bytes[at]! ^ (1 << seed % 8);
      writeFileSync(file, bytes);
      const source = { kind: 'tarball', location: file } as const;
      expect(await codeOf(kindOf(source).fetch(source, resolved, temporaryFolder(), fetchContext()))).toBe('source_integrity_mismatch');
    }
  });
});

describe('redirects', { meta: { attack: 'D6' } }, () => {
  test('to the same host, as often as is usual', async () => {
    const hops = await serve((request, response) => {
      const left = Number(request.url!.slice(1).split('/')[0]);
      if (left > 0) response.writeHead(302, { location: `/${left - 1}/x.tgz` }).end();
      else response.end(archive('end'));
    });
    expect(treeOf((await get({ spec: `${hops.origin}/5/x.tgz` })).into).text).toContain('end');
    expect(await codeOf(get({ spec: `${hops.origin}/6/x.tgz` }))).toBe('source_redirect_refused');
  });

  test.each<[string, (url: string) => string]>([
    ['another port', () => `${server.origin}/demo.tgz`], ['plain http elsewhere', () => 'http://host.example/demo.tgz'], ['a file', () => 'file:///etc/passwd'], ['a user name', () => 'https://user@host.example/demo.tgz'], ['nonsense', () => 'http://['],
  ])('to %s is refused', async (_title, location) => {
    const { origin } = await redirectTo(location);
    expect(await codeOf(get({ spec: `${origin}/x.tgz` }))).toBe('source_redirect_refused');
  });

  test('without that check a redirect leads anywhere', { meta: { attack: '' } }, async () => {
    const { origin } = await redirectTo(() => `${server.origin}/demo.tgz`);
    const { into } = await get({ spec: `${origin}/x.tgz` }, { kind: tarballSource({ ...allDefences, redirects: false }) as never });
    expect(Object.keys(treeOf(into))).toContain('text');
  });
});

describe('servers and networks as they are', () => {
  test('no such file, no such server, an error page, a connection that ends too soon', async () => {
    const broken = await serve((request, response) => {
      if (request.url === '/cut.tgz') {
        response.writeHead(200, { 'content-length': '5000' });
        response.write('half', () => response.destroy());
      } else if (request.url === '/page.tgz') response.end('<html>please log in</html>'.repeat(50));
      else response.writeHead(503).end();
    });
    const code = (url: string): Promise<string> => codeOf(get({ spec: url }));
    expect(await Promise.all([code(`${server.origin}/none.tgz`), code('http://127.0.0.1:1/x.tgz'), code(`${broken.origin}/x.tgz`), code(`${broken.origin}/page.tgz`), code(`${broken.origin}/cut.tgz`)])).toEqual([
      'source_not_found', 'source_unreachable', 'source_unreachable', 'tree_archive_invalid', 'source_unreachable',
    ]);
  });

  test('cancelled in the middle of a download', async () => {
    const stop = new AbortController();
    const slow = await serve((_request, response) => { response.write('x', () => stop.abort()); });
    const context = fetchContext(plainEnvironment(), root, stop.signal);
    expect(await codeOf(tarballSource().resolve({ kind: 'tarball', location: `${slow.origin}/x.tgz` }, context))).toBe('cancelled');
  });

  test('https goes through the proxy of the environment, unless the host is excepted; a proxy that refuses is named', async () => {
    const asked: string[] = [];
    const proxy = http.createServer().on('connect', (request, socket) => {
      asked.push(`${request.url} ${request.headers['proxy-authorization']}`);
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = proxy.address() as { port: number };
      const environment = plainEnvironment({ HTTPS_PROXY: `http://me:pass@127.0.0.1:${port}`, NO_PROXY: 'localhost,.inside.example' });
      await expect(get({ spec: 'https://outside.example/x.tgz' }, { environment })).rejects.toMatchObject({ code: 'source_unreachable', message: expect.stringContaining('refuses with 403') as string });
      expect(asked).toEqual([`outside.example:443 Basic ${Buffer.from('me:pass').toString('base64')}`]);
      expect(await codeOf(get({ spec: 'https://localhost:1/x.tgz' }, { environment }))).toBe('source_unreachable');
      expect(asked.length).toBe(1);
    } finally {
      await new Promise((resolve) => proxy.close(resolve));
    }
  });
});
