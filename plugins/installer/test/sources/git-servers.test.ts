import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { gitSource } from '../../dist/sources/git.js';
import { writeDemo } from '../support/demo-extension.js';
import { codeOf, fetchContext, get, plainEnvironment, treeOf } from '../support/get.js';
import { git, serveGit } from '../support/git-server.js';
import { serve } from '../support/serve.js';
import { temporaryFolder } from '../support/temporary.js';

const root = temporaryFolder();
const work = path.join(root, 'work');
writeDemo(work);
git(work, 'init', '-q', '-b', 'main');
git(work, 'add', '-A');
git(work, 'commit', '-qm', 'first');
git(work, 'tag', '-a', 'v1', '-m', 'v1');
const first = git(work, 'rev-parse', 'HEAD');
writeFileSync(path.join(work, 'later.txt'), 'x');
git(work, 'add', '-A');
git(work, 'commit', '-qm', 'second');
git(root, 'clone', '-q', '--bare', work, path.join(root, 'demo.git'));

describe('servers that give out names alone', async () => {
  const { origin } = await serveGit(root, { old: true });

  test('a tag is fetched by its name, and must stand for the commit that was resolved', async () => {
    const { into, resolved, requests } = await get({ spec: `${origin}/demo.git`, ref: 'v1' });
    expect(resolved).toEqual({ commit: first });
    expect(Object.keys(treeOf(into))).not.toContain('later.txt');
    expect(requests.filter(({ args }) => args[0] === 'fetch').map(({ args }) => args.at(-1))).toEqual([first, 'refs/tags/v1']);
  });

  test('a branch that moved between resolving and fetching is not taken for what was agreed to', async () => {
    const source = { kind: 'git', url: `${origin}/demo`, ref: 'main' } as const;
    expect(await codeOf(gitSource().fetch(source, { commit: first }, temporaryFolder(), fetchContext()))).toBe('source_commit_unavailable');
  });

  test('a commit id that they do not advertise is said to be unavailable', async () => {
    expect(await codeOf(get({ spec: `${origin}/demo.git`, ref: first }))).toBe('source_commit_unavailable');
  });
});

test('a commit id that no branch stands for is fetched by itself where the server lets it', async () => {
  const { origin } = await serveGit(root);
  expect((await get({ spec: `${origin}/demo.git`, ref: first })).resolved).toEqual({ commit: first });
});

test('a server that insists on .git gets it', async () => {
  const { origin } = await serveGit(root, { below: '/demo.git/' });
  const { source, into } = await get({ spec: `${origin}/demo.git` });
  expect(source).toEqual({ kind: 'git', url: `${origin}/demo` });
  expect(Object.keys(treeOf(into))).toContain('cosh-extension.json');
});

test('cancelled while a server is silent', async () => {
  const stop = new AbortController();
  const silent = await serve(() => stop.abort());
  expect(await codeOf(gitSource().resolve({ kind: 'git', url: `${silent.origin}/x` }, fetchContext(plainEnvironment(), root, stop.signal)))).toBe('cancelled');
});

test('no git on PATH, and a server that answers nonsense', async () => {
  const nonsense = await serve((_request, response) => response.end('<html>hello</html>'));
  const source = { kind: 'git', url: `${nonsense.origin}/x` } as const;
  mkdirSync(path.join(root, 'empty'));
  expect(await codeOf(gitSource().resolve(source, fetchContext(plainEnvironment({ PATH: path.join(root, 'empty') }))))).toBe('source_git_missing');
  expect(await codeOf(gitSource().resolve(source, fetchContext()))).toMatch(/^source_(git_failed|not_found|ref_unknown)$/);
});

test('600 files and one of 9 MB come byte for byte', async () => {
  const many = path.join(root, 'many');
  writeDemo(many);
  for (let at = 0; at < 600; at += 1) writeFileSync(path.join(many, `f${at}`), Buffer.alloc(at, at));
  writeFileSync(path.join(many, 'large'), Buffer.alloc(9 * 1024 * 1024, 'ab\0\xff', 'latin1'));
  git(many, 'init', '-q');
  git(many, 'add', '-A');
  git(many, 'commit', '-qm', 'x');
  const [byGit, byPath] = [await get({ spec: `git+file://${many}` }), await get({ spec: many })];
  expect(treeOf(byGit.into)).toEqual(treeOf(byPath.into));
});
