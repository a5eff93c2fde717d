import { existsSync } from 'node:fs';
import path from 'node:path';
import { CoshError } from '@cosh/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSource } from '../../dist/sources/index.js';
import { gitSource } from '../../dist/sources/git.js';
import { gitUrl } from '../../dist/sources/git-url.js';
import { isCommit } from '../../dist/sources/git-ref.js';
import { allDefences } from '../../dist/tree/defences.js';
import { codeOf, fetchContext, plainEnvironment } from '../support/get.js';
import { temporaryFolder } from '../support/temporary.js';

const cwd = temporaryFolder();
const urlOf = async (spec: string): Promise<unknown> => parseSource({ spec, cwd });

describe('all spellings of one repository are one source', () => {
  const web = { kind: 'git', url: 'https://github.com/Owner/repo' };
  test.each([
    'Owner/repo', 'github:Owner/repo', 'github:Owner/repo.git', 'https://github.com/Owner/repo', 'https://github.com/Owner/repo.git', 'https://GitHub.com/Owner/repo/', 'https://www.github.com/Owner/repo',
    'git+https://github.com/Owner/repo.git', 'git+https://github.com:443/Owner/repo.git/', 'https://github.com/Owner/repo.git/',
  ])('%s', async (spec) => expect(await urlOf(spec)).toEqual(web));

  const ssh = { kind: 'git', url: 'ssh://git@host.example/owner/repo' };
  test.each(['git@host.example:owner/repo', 'git@host.example:owner/repo.git', 'git@HOST.example:/owner/repo', 'ssh://git@host.example/owner/repo.git', 'ssh://git@host.example:22/owner/repo', 'git+ssh://git@host.example/owner/repo', 'ssh://host.example/owner/repo/'])('%s', async (spec) => {
    expect(await urlOf(spec)).toEqual(ssh);
  });

  test.each<[string, object]>([
    ['https://host.example:8443/a/b.git', { url: 'https://host.example:8443/a/b' }],
    ['git+http://127.0.0.1:99/a.git', { url: 'http://127.0.0.1:99/a' }],
    ['git+file:///srv/a.git', { url: 'file:///srv/a.git' }],
    ['me@host.example:a/b', { url: 'ssh://me@host.example/~/a/b' }],
    ['git@work:a/b', { url: 'ssh://git@work/a/b' }],
    ['https://github.com/o/r/tree/main', { url: 'https://github.com/o/r', ref: 'main' }],
    ['https://github.com/o/r/tree/v1.0/packages/my%20demo/', { url: 'https://github.com/o/r', ref: 'v1.0', path: 'packages/my demo' }],
    ['o/r#v1', { url: 'https://github.com/o/r', ref: 'v1' }],
    ['git+https://host.example/r#ABCDEF0123456789ABCDEF0123456789ABCDEF01', { url: 'https://host.example/r', ref: 'abcdef0123456789abcdef0123456789abcdef01' }],
  ])('%s', async (spec, expected) => expect(await urlOf(spec)).toEqual({ kind: 'git', ...expected }));

  test('options join what the address says, and may not contradict it', async () => {
    expect(await parseSource({ spec: 'o/r', ref: 'v1', path: './packages/demo/', cwd })).toEqual({ kind: 'git', url: 'https://github.com/o/r', ref: 'v1', path: 'packages/demo' });
    expect(await codeOf(parseSource({ spec: 'o/r#v2', ref: 'v1', cwd }))).toBe('source_option_twice');
    expect(await codeOf(parseSource({ spec: 'o/r', path: '../x', cwd }))).toBe('tree_path_unsafe');
  });
});

// Row D1.
const hostile = [
  'ext::sh -c touch% MARK', 'EXT::sh -c x', 'Ext::x', 'fd::3', 'git+ext::x', 'file:/etc', 'file:///etc/x.git', 'ssh://-oProxyCommand=touch/x', 'git@-oProxyCommand=x:y', 'ssh://git@-oX/y', 'git@host.example:-oX',
  '--upload-pack=touch MARK', '-u', '-', 'https://user:pass@host.example/x.git', 'https://github.com@evil.example/x.git', 'https://github.com:x@evil.example/x.git', 'https://host.example/x.git\r\n', 'https://host.example/\nx.git',
  ' ext::x', 'ext::x ', 'https://host.example/x.git?y', 'git://host.example/x', 'http://host.example/x.git', 'ssh://git@host.example/-x', 'git+https://host.example/%0a.git', 'ssh://a:b@host.example/x', 'git+https://exa\u202emple.com/x.git',
  'https://host.example/$(touch MARK).git', 'https://host.example/`x`.git', 'ftp://host.example/x.git', 'ssh://git@host;x/y', 'github:--x/y', 'http://127.0.0.1.evil.example/x.git', 'http://localhost.evil.example/x.git',
];

describe('D1: addresses that are more than addresses', { meta: { attack: 'D1' } }, () => {
  test.each(hostile)('%j is refused', async (spec) => {
    expect(await codeOf(urlOf(spec))).toMatch(/^source_(url_unsafe|not_understood|npm_spec)$/);
  });

  test('without our parser such an address runs a command', { meta: { attack: '' } }, async () => {
    const mark = path.join(cwd, 'mark');
    const careless = gitSource({ ...allDefences, gitWords: false, gitIsolation: false });
    const context = fetchContext(plainEnvironment({ GIT_ALLOW_PROTOCOL: 'ext' }));
    const source = await careless.parse({ spec: `ext::sh -c touch% ${mark}`, cwd });
    await codeOf(careless.resolve(source!, context));
    expect(existsSync(mark)).toBe(true);
    expect(await codeOf(urlOf(`ext::sh -c touch% ${mark}`))).toBe('source_url_unsafe');
  });

  test('a caller that allows such transports changes nothing', async () => {
    const mark = path.join(cwd, 'mark2');
    const careless = gitSource({ ...allDefences, gitWords: false });
    const context = fetchContext(plainEnvironment({ GIT_ALLOW_PROTOCOL: 'ext' }));
    await codeOf(careless.resolve({ kind: 'git', url: `ext::sh -c touch% ${mark}` }, context));
    expect(existsSync(mark)).toBe(false);
  });

  test('a password in an address is not repeated in the message', async () => {
    for (const spec of ['https://user:hunter2@host.example/x.git', 'ftp://user:hunter2@host.example/x', 'https://user:hunter2@host.example/x.tgz', 'ssh://u:hunter2@host.example/x']) {
      await expect(urlOf(spec)).rejects.toSatisfy((error) => error instanceof CoshError && !error.message.includes('hunter2'));
    }
  });
});

const piece = fc.oneof(fc.constantFrom('git+', 'https://', 'ssh://', 'file://', 'ext::', 'git@', 'host.example', ':', '/', '@', '-oX', '#', '?', '.git', '..', '%0a', 'github:', 'owner', '\\', '~', '[::1]', ':22', ' '), fc.string({ maxLength: 4 }));

test('whatever the spelling: nothing, a CoshError, or an address of known form that reads as itself', () => {
  fc.assert(fc.property(fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')), (spec) => {
    let found;
    try {
      found = gitUrl(spec);
    } catch (error) {
      if (error instanceof CoshError) return;
      throw error;
    }
    if (!found) return;
    expect(found.url).toMatch(/^(https:\/\/|ssh:\/\/[A-Za-z0-9_][A-Za-z0-9._-]*@|http:\/\/(127\.|localhost|\[::1\])|file:\/\/\/)/);
    expect(found.url).not.toMatch(/[\s"'`\\<>{}|^;$\0]|\/\/[^/]*@-|\/\/-/);
    expect(gitUrl(`git+${found.url}`)?.url).toBe(found.url);
    expect(isCommit(found.url)).toBe(false);
  }), { numRuns: 5000 });
});
