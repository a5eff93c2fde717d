import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { gitSource } from '../../dist/sources/git.js';
import { allDefences } from '../../dist/tree/defences.js';
import { writeDemo } from '../support/demo-extension.js';
import { codeOf, fetchContext, get, plainEnvironment, treeOf } from '../support/get.js';
import { git, gitAsync, serveGit } from '../support/git-server.js';
import { redirectTo } from '../support/serve.js';
import { temporaryFolder } from '../support/temporary.js';

const canary = 'canary-1f0e9d';
const encoded = Buffer.from(`x-access-token:${canary}`).toString('base64');
const root = temporaryFolder();
const bin = path.join(root, 'bin');
const record = path.join(root, 'record');
mkdirSync(bin);

/** Stands in for git and writes down how it was called, since github.com itself is out of reach of a test. */
function fakeGit(): void {
  writeFileSync(path.join(bin, 'git'), `#!/bin/sh\n{ echo "argv: $*"; env; echo end; } >> ${record}\nexit 1\n`);
  chmodSync(path.join(bin, 'git'), 0o755);
}

const environment = plainEnvironment({ PATH: `${bin}:${process.env.PATH}`, GITHUB_TOKEN: canary, GH_TOKEN: `${canary}-other`, OTHER_SECRET: canary });
const holds = (text: string): boolean => text.includes(canary) || text.includes(encoded);

async function recorded(url: string, off: object = {}): Promise<{ argv: string[]; calls: string[] }> {
  writeFileSync(record, '');
  await codeOf(gitSource({ ...allDefences, ...off }).resolve({ kind: 'git', url }, fetchContext(environment)));
  const calls = readFileSync(record, 'utf8').split('\nend\n').filter((call) => call !== '');
  return { calls, argv: calls.map((call) => call.split('\n')[0]!) };
}

// Row D7.
describe('D7: GITHUB_TOKEN', { meta: { attack: 'D7' } }, () => {
  fakeGit();

  test('goes to github.com, in a header of that address, and never into an argument', async () => {
    const { argv, calls } = await recorded('https://github.com/o/r');
    expect(calls[0]).toContain('GIT_CONFIG_KEY_15=http.https://github.com/.extraheader');
    expect(calls[0]).toContain(`Authorization: Basic ${encoded}`);
    expect(calls[0]).not.toContain(`=${canary}`);
    expect(argv.some(holds)).toBe(false);
    expect(argv[0]).toContain('-- https://github.com/o/r');
  });

  test.each(['https://github.com.evil.example/o/r', 'https://gist.github.com/o/r', 'https://host.example/github.com/r', 'http://127.0.0.1/o/r', 'ssh://git@github.com/o/r', 'file:///o/r'])('is not in the environment of git for %s', async (url) => {
    const { calls } = await recorded(url);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.some(holds)).toBe(false);
  });

  test('without that defence every host would get it', { meta: { attack: '' } }, async () => {
    expect((await recorded('https://host.example/o/r', { credentials: false })).calls.some(holds)).toBe(true);
  });

  test('a token that could end its header is not used', async () => {
    const hostile = { ...environment, GITHUB_TOKEN: 'x\r\nHost: evil', GH_TOKEN: '' };
    writeFileSync(record, '');
    await codeOf(gitSource().resolve({ kind: 'git', url: 'https://github.com/o/r' }, fetchContext(hostile)));
    expect(readFileSync(record, 'utf8')).not.toContain('extraheader');
  });

  test('a public repository opens without the token that was refused', async () => {
    const { calls } = await recorded('https://github.com/o/r');
    expect(calls.filter((call) => !call.includes('extraheader')).length).toBeGreaterThan(0);
  });
});

describe('D6 and D7: a server that sends git elsewhere', { meta: { attack: 'D6' } }, async () => {
  const repositories = temporaryFolder();
  writeDemo(path.join(repositories, 'demo'));
  git(path.join(repositories, 'demo'), 'init', '-q');
  git(path.join(repositories, 'demo'), 'add', '-A');
  git(path.join(repositories, 'demo'), 'commit', '-qm', 'x');
  const target = await serveGit(repositories);
  const moved = await redirectTo((url) => `${target.origin}${url}`);

  test('is refused, and the other host is never asked', async () => {
    expect(await codeOf(get({ spec: `git+${moved.origin}/demo/.git` }))).toBe('source_moved');
    expect(target.requests).toEqual([]);
  });

  test('a redirect is followed by git itself, with the header', { meta: { attack: '' } }, async () => {
    await gitAsync(root, '-c', `http.${moved.origin}/.extraheader=X-Canary: ${canary}`, 'ls-remote', `${moved.origin}/demo/.git`);
    expect(target.requests.length).toBeGreaterThan(0);
  });

  test('a header for one host does reach it, and stays out of the tree, the scratch folder and the arguments', async () => {
    const guarded = await serveGit(repositories, { authorization: `Basic ${encoded}` });
    const careless = gitSource({ ...allDefences, credentials: false });
    const { into, scratch, requests } = await get({ spec: `git+${guarded.origin}/demo/.git` }, { environment: plainEnvironment({ GITHUB_TOKEN: canary }), kind: careless as never });
    expect(Object.keys(treeOf(into))).toContain('cosh-extension.json');
    expect(requests.flatMap(({ args }) => args).some(holds)).toBe(false);
    expect([...Object.values(treeOf(into)), ...Object.values(treeOf(scratch))].some(holds)).toBe(false);
    expect(existsSync(path.join(scratch, '.git-credentials'))).toBe(false);
    expect(await codeOf(get({ spec: `git+${guarded.origin}/demo/.git` }))).toBe('source_access_denied');
  });
});
