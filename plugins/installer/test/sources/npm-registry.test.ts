import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { npmConfig } from '../../dist/sources/npm-config.js';
import { npmSource } from '../../dist/sources/npm.js';
import { kindOf } from '../../dist/sources/index.js';
import { allDefences } from '../../dist/tree/defences.js';
import { demoPackage } from '../support/demo-extension.js';
import { codeOf, fetchContext, get, plainEnvironment, treeOf, type Environment } from '../support/get.js';
import { serveRegistry, sha512 } from '../support/registry-server.js';
import { redirectTo, serve } from '../support/serve.js';
import { tgz } from '../support/tar-bytes.js';
import { temporaryFolder } from '../support/temporary.js';

const token = 'canary-token-7a6b';
const root = temporaryFolder();
const started = process.cwd();
afterAll(() => process.chdir(started));

const open = await serveRegistry();
const closed = await serveRegistry({ token, prefix: '/npm/team' });
const npmrc = (text: string): void => writeFileSync(path.join(process.env.HOME!, '.npmrc'), text);
const nerf = (origin: string): string => origin.replace(/^http:/, '');
const usual = `registry=${open.origin}/\n@s:registry=${closed.origin}/npm/team/\n${nerf(closed.origin)}/npm/team/:_authToken=\${TEAM_TOKEN}\n`;
const environment = plainEnvironment({ TEAM_TOKEN: token });
const packed = (name: string, version: string): { tarball: Buffer } => ({ tarball: tgz(demoPackage(name, version)) });
const versionOf = (spec: string, more: Environment = {}): Promise<string | undefined> => get({ spec }, { environment: { ...environment, ...more }, root }).then(({ resolved }) => resolved.version);
const sentTo = ({ requests }: { requests: { headers: Record<string, unknown> }[] }): unknown[] => requests.map(({ headers }) => headers.authorization).filter((value) => value !== undefined);

beforeEach(() => npmrc(usual));

describe('B65: a private registry of a team', () => {
  closed.publish('@s/demo', '1.0.0', packed('@s/demo', '1.0.0'));
  closed.publish('@s/demo', '2.0.0-beta.1', packed('@s/demo', '2.0.0-beta.1'), 'beta');
  open.publish('demo', '1.0.0', packed('demo', '1.0.0'));
  open.publish('@s/demo', '9.9.9', packed('@s/demo', '9.9.9'));

  test('the scope chooses the registry, the token goes there and only there', async () => {
    const { into, resolved, scratch } = await get({ spec: '@s/demo@beta' }, { environment, root });
    expect(resolved).toMatchObject({ version: '2.0.0-beta.1', registry: closed.origin });
    expect(Object.keys(treeOf(into))).toContain('cosh-extension.json');
    expect(new Set(sentTo(closed))).toEqual(new Set([`Bearer ${token}`]));
    await get({ spec: 'npm:demo' }, { environment, root });
    expect(sentTo(open)).toEqual([]);
    expect([...Object.values(treeOf(into)), ...Object.values(treeOf(scratch))].some((text) => text.includes(token))).toBe(false);
  });

  test('a tag and a range are followed, an exact version is not', async () => {
    closed.publish('@s/demo', '2.0.0-beta.2', packed('@s/demo', '2.0.0-beta.2'), 'beta');
    closed.publish('@s/demo', '1.4.0', packed('@s/demo', '1.4.0'), 'other');
    expect(await versionOf('@s/demo@beta')).toBe('2.0.0-beta.2');
    expect(await versionOf('@s/demo')).toBe('1.0.0');
    expect(await versionOf('@s/demo@^1.0.0')).toBe('1.4.0');
    expect(await versionOf('@s/demo@v1.0.0')).toBe('1.0.0');
    const follows = (wanted: string): boolean => kindOf({ kind: 'npm', name: 'x', wanted }).follows({ kind: 'npm', name: 'x', wanted });
    expect(['beta', 'latest', '^1.0.0', '1.x', '1.0.0'].map(follows)).toEqual([true, true, true, true, false]);
  });

  test.each([['@s/demo@9.9.9', 'source_version_unknown'], ['@s/demo@constructor', 'source_version_unknown'], ['@s/none', 'source_not_found'], ['npm:none', 'source_not_found']])('%s: %s, and the public registry is never asked for a private scope', async (spec, code) => {
    const before = open.requests.length;
    expect(await codeOf(get({ spec }, { environment, root }))).toBe(code);
    expect(open.requests.slice(before).filter(({ url }) => url.includes('@s'))).toEqual([]);
  });

  test('without its token the door is closed, and the message does not hold the token', async () => {
    npmrc(usual.replace('${TEAM_TOKEN}', 'wrong-secret'));
    await expect(get({ spec: '@s/demo' }, { environment, root })).rejects.toMatchObject({ code: 'source_access_denied', message: expect.not.stringContaining('wrong-secret') as string });
  });

  test('NPM_CONFIG_USERCONFIG names another file', async () => {
    npmrc('');
    const file = path.join(root, 'other-npmrc');
    writeFileSync(file, usual);
    expect(await versionOf('@s/demo', { npm_config_userconfig: file })).toBe('1.0.0');
  });
});

// Row D9.
describe('D9: somebody else chooses the registry, or what comes from it', { meta: { attack: 'D9' } }, async () => {
  const evil = await serveRegistry();
  evil.publish('demo', '6.6.6', packed('demo', '6.6.6'));
  const workspace = path.join(root, 'workspace');
  mkdirSync(workspace);
  for (const name of ['.npmrc', 'package.json']) writeFileSync(path.join(workspace, name), name === '.npmrc' ? `registry=${evil.origin}/\n@s:registry=${evil.origin}/\n${nerf(evil.origin)}/:_authToken=\${TEAM_TOKEN}\n` : '{}');

  test.each<[string, Environment]>([['the working folder', {}], ['NPM_CONFIG_REGISTRY', { NPM_CONFIG_REGISTRY: evil.origin, npm_config_registry: evil.origin }], ['other variables of npm', { NPM_CONFIG_GLOBALCONFIG: path.join(workspace, '.npmrc'), 'npm_config_@s:registry': evil.origin, NPM_CONFIG_PREFIX: workspace }]])('%s is not asked', async (_title, more) => {
    process.chdir(workspace);
    for (const [name, value] of Object.entries(more)) process.env[name] = value;
    try {
      expect(await versionOf('npm:demo', more)).toBe('1.0.0');
      expect(await versionOf('@s/demo', more)).toBe('1.0.0');
    } finally {
      for (const name of Object.keys(more)) delete process.env[name];
    }
    expect(evil.requests).toEqual([]);
  });

  test('the same text as the person\'s own configuration would have led there', { meta: { attack: '' } }, async () => {
    expect(await versionOf('npm:demo', { npm_config_userconfig: path.join(workspace, '.npmrc') })).toBe('6.6.6');
  });

  test.each<[string, object, string]>([
    ['no integrity', { integrity: undefined }, 'source_integrity_missing'],
    ['sha1 alone', { integrity: undefined, shasum: '0'.repeat(40) }, 'source_integrity_missing'],
    ['sha1 written as integrity', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'source_integrity_missing'],
    ['two of them', { integrity: `${sha512(Buffer.from('a'))} ${sha512(Buffer.from('b'))}` }, 'source_integrity_missing'],
    ['that of something else', { integrity: sha512(Buffer.from('other')) }, 'source_integrity_mismatch'],
    ['a tarball by plain http elsewhere', { tarball: 'http://host.example/x.tgz' }, 'source_url_unsafe'],
    ['a tarball that is a file', { tarball: 'file:///etc/passwd' }, 'source_url_unsafe'],
    ['a tarball that is a git repository', { tarball: 'https://github.com/o/r.git' }, 'source_npm_failed'],
    ['a tarball address with a password', { tarball: 'https://u:p@host.example/x.tgz' }, 'source_url_unsafe'],
    ['no tarball', { tarball: undefined }, 'source_url_unsafe'],
  ])('%s: %s', async (_title, dist, code) => {
    open.publish('odd', '1.0.0', { ...packed('odd', '1.0.0'), dist: dist as Record<string, unknown> });
    expect(await codeOf(get({ spec: 'npm:odd' }, { environment, root }))).toBe(code);
  });

  test('without that check a changed tarball would be taken', { meta: { attack: '' } }, async () => {
    open.publish('odd', '1.0.0', { ...packed('odd', '1.0.0'), dist: { integrity: sha512(Buffer.from('other')) } });
    await get({ spec: 'npm:odd' }, { environment, root, kind: npmSource({ ...allDefences, integrity: false }) as never });
  });

  test('another package under that name, or another version', async () => {
    open.publish('mine', '1.0.0', packed('theirs', '1.0.0'));
    open.publish('mine2', '1.0.0', packed('mine2', '2.0.0'));
    expect([await codeOf(get({ spec: 'npm:mine' }, { environment })), await codeOf(get({ spec: 'npm:mine2' }, { environment }))]).toEqual(['source_npm_mismatch', 'source_npm_mismatch']);
    await get({ spec: 'npm:mine' }, { environment, kind: npmSource({ ...allDefences, integrity: false }) as never });
  });

  test('what was resolved and agreed to is what is fetched: a version published again is refused', async () => {
    open.publish('again', '1.0.0', packed('again', '1.0.0'));
    const source = { kind: 'npm', name: 'again', wanted: 'latest' } as const;
    const context = fetchContext(environment, root);
    const resolved = await npmSource().resolve(source, context);
    open.publish('again', '1.0.0', { tarball: tgz(demoPackage('again', '1.0.0', [{ path: 'package/evil' }])) });
    expect(await codeOf(npmSource().fetch(source, resolved, root, context))).toBe('source_integrity_mismatch');
    expect(await codeOf(npmSource().fetch(source, { ...resolved, registry: evil.origin }, root, context))).toBe('source_integrity_mismatch');
  });

  test.each(['http://host.example/', 'ftp://x/', 'https://u:p@host.example/', 'nonsense'])('a registry at %s is refused', async (registry) => {
    npmrc(`registry=${registry}\n`);
    expect(await codeOf(get({ spec: 'npm:demo' }))).toBe('source_registry_unsafe');
  });

  test('a redirect to another port does not take the token along', async () => {
    const elsewhere = await serve((_request, response) => response.writeHead(401).end('{}'));
    const leading = await redirectTo((url) => `${elsewhere.origin}${url}`);
    npmrc(`registry=${leading.origin}/\n${nerf(leading.origin)}/:_authToken=${token}\n`);
    expect(await codeOf(get({ spec: 'npm:demo' }, { root }))).toBe('source_access_denied');
    expect(sentTo(leading)).toContain(`Bearer ${token}`);
    expect([elsewhere.requests.length > 0, sentTo(elsewhere)]).toEqual([true, []]);
    // npm's own client would.
    await codeOf(get({ spec: 'npm:demo' }, { root, kind: npmSource({ ...allDefences, credentials: false }) as never }));
    expect(sentTo(elsewhere)).toContain(`Bearer ${token}`);
  });

  test('a redirect to plain http elsewhere is refused', async () => {
    const leading = await redirectTo(() => 'http://host.example/demo');
    npmrc(`registry=${leading.origin}/\n`);
    expect(await codeOf(get({ spec: 'npm:demo' }))).toBe('source_redirect_refused');
  });
});

test('what is read of a configuration: registries and credentials, with variables filled in', async () => {
  npmrc('\ufeffregistry = https://a.example/\n; comment\n@s:registry="https://b.example/p/"\n//a.example/:_authToken=${T}\n//b.example/p/:_authToken=${NONE}\n//c.example/:_password=${NONE?}\n//c.example/:username=${NONE:-me}\nscript-shell=/bin/evil\ngit=./pwn.sh\nnode-options=--require x\nca[]=one\nca[]=two\n');
  expect(await npmConfig(plainEnvironment({ T: 'secret' }))).toEqual({
    registry: 'https://a.example/', '@s:registry': 'https://b.example/p/', '//a.example/:_authToken': 'secret', '//b.example/p/:_authToken': '${NONE}', '//c.example/:_password': '', '//c.example/:username': 'me', ca: ['one', 'two'],
  });
});
