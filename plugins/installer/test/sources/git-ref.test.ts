import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CoshError } from '@cosh/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gitSource } from '../../dist/sources/git.js';
import { gitRef } from '../../dist/sources/git-ref.js';
import { parseSource } from '../../dist/sources/index.js';
import { allDefences } from '../../dist/tree/defences.js';
import { writeDemo } from '../support/demo-extension.js';
import { codeOf, fetchContext, get, treeOf } from '../support/get.js';
import { git, serveGit } from '../support/git-server.js';
import { temporaryFolder } from '../support/temporary.js';

const root = temporaryFolder();
const work = path.join(root, 'demo.git');

// Row D2.
const hostile = [
  '--upload-pack=touch MARK;git-upload-pack', '-f', '--', 'a..b', 'x@{1}', '@', 'a\nb', 'a\rb', 'a b', 'a~1', 'a^', 'a:b', 'a?', 'a*', '[a', 'a\\b', '.a', 'a/.b', 'a.lock', 'a/', '/a', 'a//b', 'a.', 'x'.repeat(400), '', 'a\0', '$(touch MARK)', '`x`', 'a\u202eb', 'a;b',
];

describe('D2: refs that are more than names', { meta: { attack: 'D2' } }, () => {
  test.each(hostile)('%j is refused', async (ref) => {
    expect(await codeOf(parseSource({ spec: 'o/r', ref, cwd: root }))).toBe('source_ref_unsafe');
  });

  test.each(['main', 'feature/x', 'v1.0.0', 'release-2024_01', 'refs/heads/main', 'über', 'a@b', 'x'.repeat(250)])('%s is accepted as it is', (ref) => expect(gitRef(ref)).toBe(ref));

  test('a commit id is one id in either case', () => expect(gitRef('ABCDEF0123456789abcdef0123456789ABCDEF01')).toBe('abcdef0123456789abcdef0123456789abcdef01'));

  test('git would run what such a ref says; it never gets one', { meta: { attack: '' } }, async () => {
    writeDemo(work);
    git(work, 'init', '-q');
    git(work, 'add', '.');
    git(work, 'commit', '-qm', 'x');
    const mark = path.join(root, 'mark');
    const ref = `--upload-pack=touch ${mark};git-upload-pack`;
    try {
      execFileSync('git', ['fetch', '--quiet', work, ref], { cwd: work, stdio: 'ignore' });
    } catch {
      // It may well end badly after it ran the command.
    }
    expect(existsSync(mark)).toBe(true);

    const mark2 = path.join(root, 'mark2');
    const careless = gitSource({ ...allDefences, gitWords: false });
    const context = fetchContext();
    await codeOf(careless.resolve({ kind: 'git', url: `file://${work}`, ref: `--upload-pack=touch ${mark2};git-upload-pack` }, context));
    // Even past the parser: behind -- it is a pattern to look for.
    expect(existsSync(mark2)).toBe(false);
    for (const { args } of context.runner.requests.filter(({ args: [command] }) => command === 'ls-remote')) expect(args.indexOf('--')).toBeLessThan(args.findIndex((arg) => arg.includes('upload-pack')));
  });

  test('whatever the ref, git agrees that it is a name, or it is a CoshError', () => {
    fc.assert(fc.property(fc.oneof(fc.string({ maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 6 }), fc.stringMatching(/^[a-z@{}./~^-]{1,8}$/)), (ref) => {
      try {
        gitRef(ref);
      } catch (error) {
        if (error instanceof CoshError) return;
        throw error;
      }
      expect(() => execFileSync('git', ['check-ref-format', `refs/heads/${ref}`], { stdio: 'ignore' })).not.toThrow();
      expect(ref.startsWith('-')).toBe(false);
    }), { numRuns: 150 });
  });
});

describe('B63: a ref and a folder of a monorepo, followed or pinned', async () => {
  const mono = path.join(root, 'mono');
  mkdirSync(mono);
  git(mono, 'init', '-q', '-b', 'main');
  const commit = (text: string): string => {
    rmSync(path.join(mono, 'packages'), { recursive: true, force: true });
    writeDemo(path.join(mono, 'packages/demo'), text);
    writeFileSync(path.join(mono, 'elsewhere.txt'), text);
    git(mono, 'add', '-A');
    git(mono, 'commit', '-qm', text);
    return git(mono, 'rev-parse', 'HEAD');
  };
  const first = commit('1.0.0');
  git(mono, 'tag', '-a', 'v1', '-m', 'v1');
  git(mono, 'branch', 'stable');
  const { origin } = await serveGit(root);
  const at = (ref?: string): Promise<string | undefined> => get({ spec: `git+${origin}/mono/.git`, path: 'packages/demo', ...(ref === undefined ? {} : { ref }) }).then(({ resolved }) => resolved.commit);

  test('only that folder, at that ref; a tag stands for its commit, not for the tag itself', async () => {
    const { into, resolved, source } = await get({ spec: `git+${origin}/mono/.git`, ref: 'v1', path: 'packages/demo' });
    expect(Object.keys(treeOf(into))).toEqual(['cosh-extension.json', 'hooks/again.sh', 'hooks/guard.sh', 'notes.txt']);
    expect(resolved.commit).toBe(first);
    expect(source).toMatchObject({ kind: 'git', ref: 'v1', path: 'packages/demo' });
  });

  test('D6: a branch and a moved tag are followed, a full commit id never moves, a branch that was rewritten shows another id', { meta: { attack: 'D6' } }, async () => {
    const second = commit('2.0.0');
    expect([await at(), await at('main'), await at('stable'), await at('v1'), await at(first)]).toEqual([second, second, first, first, first]);
    git(mono, 'tag', '-f', '-a', 'v1', '-m', 'moved');
    git(mono, 'branch', '-f', 'stable', second);
    expect([await at('v1'), await at('stable'), await at(first)]).toEqual([second, second, first]);
    const source = { kind: 'git' as const, url: 'https://host.example/x' };
    expect([gitSource().follows(source), gitSource().follows({ ...source, ref: 'v1' }), gitSource().follows({ ...source, ref: first })]).toEqual([true, true, false]);
  });

  test.each<[string, string | undefined, string | undefined, string]>([
    ['a commit that is nowhere', '0123456789012345678901234567890123456789', undefined, 'source_commit_unavailable'],
    ['a branch that is nowhere', 'nowhere', undefined, 'source_ref_unknown'],
    ['a short commit id', first.slice(0, 8), undefined, 'source_ref_unknown'],
    ['a folder that is nowhere', 'main', 'packages/none', 'source_path_unknown'],
    ['a file for a folder', 'main', 'elsewhere.txt', 'source_path_unknown'],
  ])('%s', { meta: { attack: 'D2' } }, async (_title, ref, folder, code) => {
    expect(await codeOf(get({ spec: `git+${origin}/mono/.git`, ...(ref ? { ref } : {}), ...(folder ? { path: folder } : {}) }))).toBe(code);
  });

  test('a repository that is nowhere, and a server that is none', async () => {
    expect(await codeOf(get({ spec: `git+${origin}/none` }))).toBe('source_not_found');
    expect(await codeOf(get({ spec: 'git+http://127.0.0.1:1/none' }))).toBe('source_unreachable');
  });
});
