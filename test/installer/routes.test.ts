import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { git, gitAsync, serveGit } from '../../plugins/installer/test/support/git-server.js';
import { serveRegistry } from '../../plugins/installer/test/support/registry-server.js';
import { serve } from '../../plugins/installer/test/support/serve.js';
import { tgz } from '../../plugins/installer/test/support/tar-bytes.js';
import { temporaryFolder } from '../../plugins/installer/test/support/temporary.js';
import { Person, person, tree } from '../extensions/support/extension.js';
import { Home } from '../support/make-home.js';
import { npmPackage, speaker } from './support/speaker.js';

for (const name of Object.keys(process.env)) if (/^npm_config_/i.test(name)) delete process.env[name];

const root = temporaryFolder();
const memory = '/dev/shm';
const isElsewhere = existsSync(memory) && statSync(memory).dev !== statSync(os.tmpdir()).dev;
const made: string[] = [];
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function temporaryIn(place: string): string {
  const folder = realpathSync(mkdtempSync(path.join(place, 'cosh-route-')));
  made.push(folder);
  return folder;
}

/** A hook of mode 755, a file of mode 600, a relative link to the hook (B61), and a script for every moment of a package's life (D8). */
const mark = path.join(root, 'mark');
const scripts = Object.fromEntries(['preinstall', 'install', 'postinstall', 'prepare', 'prepack', 'preuninstall', 'postuninstall'].map((name) => [name, `touch '${mark}'`]));
const packageJson = (version: string): string => JSON.stringify({ name: 'demo', version, scripts });
const notes = { 'notes.txt': { text: 'private\n', mode: '600' } };
let registry: Awaited<ReturnType<typeof serveRegistry>>;
let specs: Record<string, readonly string[]> = {};

function writeFolder(folder: string, version: string): string {
  const somebody = new Person(new Home(folder));
  for (const [file, written] of Object.entries({ ...speaker(version), ...notes, 'package.json': packageJson(version) })) somebody.home.write(file, written);
  if (!existsSync(path.join(folder, 'hooks/again.sh'))) symlinkSync('say.sh', path.join(folder, 'hooks/again.sh'));
  return folder;
}

const entries = (version: string): ReturnType<typeof npmPackage> => [
  ...npmPackage({ ...speaker(version), ...notes, 'hooks/again.sh': speaker(version)['hooks/say.sh']! }, 'demo', version).filter(({ path: file }) => file !== 'package/package.json'),
  { path: 'package/package.json', content: packageJson(version) },
];

beforeAll(async () => {
  const [work, served] = [path.join(root, 'work'), path.join(root, 'served')];
  mkdirSync(served);
  writeFolder(path.join(work, 'packages/demo'), '1.0.0');
  git(work, 'init', '-q');
  git(work, 'add', '.');
  git(work, 'commit', '-qm', 'first');
  git(work, 'tag', 'v1');
  git(root, 'clone', '-q', '--bare', work, path.join(served, 'mono.git'));
  registry = await serveRegistry();
  registry.publish('demo', '1.0.0', { tarball: tgz(entries('1.0.0')) });
  const archive = tgz(entries('1.0.0'));
  const web = await serve((_request, response) => void response.end(archive));
  specs = {
    path: [writeFolder(path.join(root, 'folder'), '1.0.0')],
    git: [`${(await serveGit(served)).origin}/mono.git`, '--ref', 'v1', '--path', 'packages/demo'],
    npm: ['npm:demo'],
    tarball: [`${web.origin}/demo.tgz`],
  };
});

/** Somebody whose home and whose TMPDIR are on these file systems. */
function somebodyOn(place: string, temporary: string): { somebody: Person; tmp: string } {
  const somebody = new Person(new Home(temporaryIn(place)));
  mkdirSync(somebody.project);
  somebody.home.write('.npmrc', `registry=${registry.origin}/\n`);
  const tmp = temporaryIn(temporary);
  somebody.environment = (more = {}) => somebody.home.environment({ TMPDIR: tmp, ...more });
  return { somebody, tmp };
}

describe.each(['path', 'git', 'npm', 'tarball'])('an extension that is got by %s', (route) => {
  it('keeps its x bits and nothing else of its modes, whole, with its links as copies (W, B61)', { timeout: 60_000 }, async () => {
    const { somebody } = somebodyOn(os.tmpdir(), os.tmpdir());
    expect((await somebody.agreed('install', ...specs[route]!)).exit).toBe(0);
    const { folder } = await somebody.json<{ folder: string }>('info', 'demo');
    const modes = Object.fromEntries(Object.entries(tree(folder)).map(([name, text]) => [name, text.split(' ')[0]]));
    expect(modes).toEqual({ 'cosh-extension.json': '644', 'package.json': '644', 'notes.txt': '644', hooks: 'folder', 'hooks/say.sh': '755', 'hooks/again.sh': '755', 'hooks/words.sh': '644' });
    expect(await somebody.greeting()).toBe('version 1.0.0');
  });

  it('runs no script of its package, neither at install nor at update nor at uninstall (B65, D8)', { timeout: 60_000 }, async () => {
    const { somebody } = somebodyOn(os.tmpdir(), os.tmpdir());
    await somebody.agreed('install', ...specs[route]!);
    await somebody.ext('update', 'demo');
    expect((await somebody.ext('uninstall', 'demo')).exit).toBe(0);
    expect(existsSync(mark)).toBe(false);
  });

  it.skipIf(!isElsewhere)(`is installed with TMPDIR on another file system than the home, both ways, and leaves nothing in either (W, B59)${isElsewhere ? '' : ' (skipped: there is no second file system)'}`, { timeout: 120_000 }, async () => {
    for (const [place, temporary] of [[os.tmpdir(), memory], [memory, os.tmpdir()]] as const) {
      const { somebody, tmp } = somebodyOn(place, temporary);
      expect((await somebody.agreed('install', ...specs[route]!)).exit).toBe(0);
      expect(await somebody.greeting()).toBe('version 1.0.0');
      expect([tree(tmp), Object.keys(tree(somebody.home.path('.copilot-shell'))).filter((name) => /staging|\.link-|tmp/.test(name))]).toEqual([{}, []]);
    }
  });
});

describe.skipIf(!isElsewhere)('renaming from one file system to the other: the control', () => {
  it('is what the machine refuses', () => {
    const [here, there] = [temporaryIn(os.tmpdir()), temporaryIn(memory)];
    mkdirSync(path.join(there, 'tree'));
    expect(() => renameSync(path.join(there, 'tree'), path.join(here, 'tree'))).toThrow(/EXDEV/);
  });
});

describe('a script without its x bit', () => {
  it('is named where it is asked after, and does not fail in silence: the control of the x bits', { timeout: 60_000 }, async () => {
    const somebody = person();
    const source = somebody.source('demo', speaker('1.0.0'));
    chmodSync(path.join(source, 'hooks/say.sh'), 0o644);
    expect((await somebody.ext('validate', source)).stdout).toMatch(/say\.sh/);
    expect((await somebody.agreed('install', source)).exit).toBe(0);
    const fired = await somebody.fire('SessionStart');
    expect([fired.context, JSON.stringify(fired.hooks)]).toEqual([undefined, expect.stringMatching(/126|failed/)]);
  });
});

describe('a folder of a monorepo at a tag (X, B63)', () => {
  it('is remembered with both; a tag that was moved is followed, and the commit says so', { timeout: 60_000 }, async () => {
    const { somebody } = somebodyOn(os.tmpdir(), os.tmpdir());
    const [work, bare] = [path.join(root, 'tagged'), path.join(root, 'served/tagged.git')];
    writeFolder(path.join(work, 'packages/demo'), '1.0.0');
    writeFolder(path.join(work, 'packages/other'), '6.6.6');
    for (const args of [['init', '-q'], ['add', '.'], ['commit', '-qm', 'one'], ['tag', 'v1'], ['clone', '-q', '--bare', work, bare]]) await gitAsync(work, ...args);
    const url = specs.git![0]!.replace('mono', 'tagged');
    expect((await somebody.agreed('install', url, '--ref', 'v1', '--path', 'packages/demo')).exit).toBe(0);
    const entry = (): { source: unknown; resolved: { commit: string } } => (somebody.state('extensions-lock').extensions as Record<string, { source: unknown; resolved: { commit: string } }>).demo!;
    expect(entry()).toMatchObject({ source: { kind: 'git', ref: 'v1', path: 'packages/demo' }, resolved: { commit: await gitAsync(work, 'rev-parse', 'HEAD') } });
    writeFolder(path.join(work, 'packages/demo'), '1.0.1');
    for (const args of [['commit', '-qam', 'two'], ['push', '-q', bare, 'HEAD:refs/heads/main']]) await gitAsync(work, ...args);
    // The branch has moved, the tag has not.
    expect((await somebody.ext('update', 'demo')).stdout).toBe('demo 1.0.0 is in force already\n');
    await gitAsync(work, 'push', '-q', '--force', bare, 'HEAD:refs/tags/v1');
    expect((await somebody.ext('update', 'demo')).stdout).toBe('demo 1.0.0 -> 1.0.1\n');
    expect(entry()).toMatchObject({ source: { ref: 'v1', path: 'packages/demo' }, resolved: { commit: await gitAsync(work, 'rev-parse', 'HEAD') } });
    const { folder } = await somebody.json<{ folder: string }>('info', 'demo');
    expect(Object.keys(tree(folder)).some((name) => name.includes('packages'))).toBe(false);
  });
});

describe('a package script that is run by who unpacks it: the control', () => {
  it('makes its mark', async () => {
    const folder = temporaryIn(os.tmpdir());
    copyFileSync(path.join(root, 'folder/package.json'), path.join(folder, 'package.json'));
    const { spawnSync } = await import('node:child_process');
    const { scripts: written } = JSON.parse(packageJson('1.0.0')) as { scripts: Record<string, string> };
    spawnSync('sh', ['-c', written.postinstall!], { cwd: folder });
    expect(existsSync(mark)).toBe(true);
    rmSync(mark);
  });
});
