import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashTree } from '../../dist/tree/hash-tree.js';
import { kindOf, linkSource, parseSource } from '../../dist/sources/index.js';
import { demoPackage, writeDemo } from '../support/demo-extension.js';
import { codeOf, fetchContext, get, plainEnvironment, treeOf } from '../support/get.js';
import { git, serveGit } from '../support/git-server.js';
import { serveRegistry } from '../support/registry-server.js';
import { serveFiles } from '../support/serve.js';
import { tgz } from '../support/tar-bytes.js';
import { temporaryFolder } from '../support/temporary.js';

const demoTree = {
  'cosh-extension.json': '644 {"name":"demo","version":"1.0.0","hooks":{}}',
  'hooks/again.sh': '755 #!/bin/sh\nexit 0\n',
  'hooks/guard.sh': '755 #!/bin/sh\nexit 0\n',
  'notes.txt': '644 private\n',
};

const root = temporaryFolder();
const folder = path.join(root, 'demo');
let gitOrigin: string;
let fileOrigin: string;
let registry: Awaited<ReturnType<typeof serveRegistry>>;

beforeAll(async () => {
  writeDemo(folder);
  const repositories = path.join(root, 'repositories');
  const work = path.join(root, 'work');
  mkdirSync(repositories);
  mkdirSync(work);
  writeDemo(path.join(work, 'packages/demo'));
  writeFileSync(path.join(work, 'README.md'), 'a monorepo\n');
  git(work, 'init', '-q');
  git(work, 'add', '.');
  git(work, 'commit', '-qm', 'first');
  git(work, 'tag', '-a', 'v1', '-m', 'one');
  git(root, 'clone', '-q', '--bare', work, path.join(repositories, 'mono.git'));
  gitOrigin = (await serveGit(repositories)).origin;
  execFileSync('tar', ['czf', path.join(root, 'demo.tgz'), '-C', root, 'demo']);
  execFileSync('tar', ['cf', path.join(root, 'flat.tar'), '-C', folder, '.']);
  fileOrigin = (await serveFiles({ '/demo.tgz': readFileSync(path.join(root, 'demo.tgz')), '/flat.tar': readFileSync(path.join(root, 'flat.tar')) })).origin;
  registry = await serveRegistry();
  registry.publish('demo', '1.0.0', { tarball: tgz(demoPackage('demo', '1.0.0')) });
});

describe('every source gives the same tree: modes 644 and 755 by the x bit, links as copies (B61)', () => {
  test('path', async () => {
    const { into, source } = await get({ spec: './demo' }, { root });
    expect(treeOf(into)).toEqual(demoTree);
    expect(source).toEqual({ kind: 'path', path: folder });
  });

  test.each(['HTTP', 'file'])('git over %s, one folder of a monorepo', async (way) => {
    const spec = way === 'HTTP' ? `${gitOrigin}/mono.git` : `git+file://${root}/repositories/mono.git`;
    const { into, resolved } = await get({ spec, path: 'packages/demo', ref: 'v1' }, { root });
    expect(treeOf(into)).toEqual(demoTree);
    expect(resolved.commit).toBe(git(path.join(root, 'work'), 'rev-parse', 'HEAD'));
  });

  test.each(['demo.tgz', 'flat.tar'])('tarball %s, from a file and from the web', async (name) => {
    const local = await get({ spec: name }, { root });
    const web = await get({ spec: `${fileOrigin}/${name}` }, { root });
    expect(treeOf(local.into)).toEqual(demoTree);
    expect(treeOf(web.into)).toEqual(demoTree);
    expect(web.resolved.integrity).toMatch(/^sha512-/);
    expect(web.resolved).toEqual(local.resolved);
  });

  test('npm', async () => {
    writeFileSync(path.join(process.env.HOME!, '.npmrc'), `registry=${registry.origin}/\n`);
    const { into, resolved } = await get({ spec: 'npm:demo' }, { root });
    const { 'package.json': manifest, ...rest } = treeOf(into);
    expect(rest).toEqual(demoTree);
    expect(manifest).toContain('"demo"');
    expect(resolved).toEqual({ version: '1.0.0', registry: registry.origin, integrity: expect.stringMatching(/^sha512-/), publication: { attested: false } });
  });

  test('link: the folder itself, and only when it is asked for', async () => {
    expect(await linkSource({ spec: './demo', cwd: root })).toEqual({ kind: 'link', path: folder });
    expect(await codeOf(linkSource({ spec: './none', cwd: root }))).toBe('source_not_found');
    const source = await linkSource({ spec: 'demo', cwd: root });
    expect(await kindOf(source).resolve(source, fetchContext())).toEqual({});
  });

  test('the hash of the tree is the same by every route', async () => {
    const hashes = await Promise.all([get({ spec: './demo' }, { root }), get({ spec: 'demo.tgz' }, { root }), get({ spec: `${gitOrigin}/mono.git`, path: 'packages/demo' }, { root })].map(async (got) => hashTree((await got).into)));
    expect(new Set(hashes).size).toBe(1);
  });
});

// B59: the archive and the repository are on one file system, the tree on another.
test.skipIf(process.platform !== 'linux')('scratch and tree on another file system than the source, in both directions', async () => {
  const memory = temporaryFolder('/dev/shm');
  const environment = plainEnvironment({ TMPDIR: memory });
  for (const spec of [folder, path.join(root, 'demo.tgz'), `${gitOrigin}/mono.git#v1`, `${fileOrigin}/demo.tgz`, 'npm:demo']) {
    const { into } = await get({ spec }, { root: memory, environment });
    expect(Object.keys(treeOf(into)).length).toBeGreaterThan(0);
  }
  const there = writeDemo(path.join(memory, 'demo'));
  expect(treeOf((await get({ spec: there }, { root })).into)).toEqual(demoTree);
});

test('an option of git on something else is refused, not ignored', async () => {
  expect(await codeOf(parseSource({ spec: './demo', cwd: root, ref: 'v1' }))).toBe('source_not_a_repository');
  expect(await codeOf(parseSource({ spec: './demo.tgz', cwd: root, path: 'x' }))).toBe('source_option_unsupported');
  expect(await codeOf(parseSource({ spec: 'npm:demo', cwd: root, ref: 'v1' }))).toBe('source_option_unsupported');
});
