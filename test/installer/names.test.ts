import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { CoshError } from '@cosh/core';
import { gitAsync, serveGit } from '../../plugins/installer/test/support/git-server.js';
import { serveRegistry } from '../../plugins/installer/test/support/registry-server.js';
import { serve } from '../../plugins/installer/test/support/serve.js';
import { tgz } from '../../plugins/installer/test/support/tar-bytes.js';
import { temporaryFolder } from '../../plugins/installer/test/support/temporary.js';
import { person, tree, type Person } from '../extensions/support/extension.js';
import { installHere, npmPackage, packed, speaker, withRuntime } from './support/speaker.js';

for (const name of Object.keys(process.env)) if (/^npm_config_/i.test(name)) delete process.env[name];

/** Row C1, and what field report B67 tries. A name of version 0, where nothing but the rule of names stands in the way. */
const names = ['..', '.', '', 'a/b', 'a\\b', '../x', '../../.ssh', '../../../escaped', '-rf', '/absolute', 'x'.repeat(300), 'CON', 'lpt1.txt', 'a.', ' a', 'a\u0000b', 'a\u001b[2Jb', '.store', '.staging', '__proto__'];
const strictNames = ['A', 'Ünï', '🙂', 'a b', '.a', 'a'.repeat(65)];

const root = temporaryFolder();
const routes = ['path', 'link', 'git', 'npm', 'tarball'] as const;
type Route = (typeof routes)[number];
let gitUrl = '';
let registryOrigin = '';
let archiveOrigin = '';

const cases = [
  ...names.map((name) => ({ name, version: 0 as const })),
  ...strictNames.map((name) => ({ name, version: 1 as const })),
];

function evil(name: string, version: 0 | 1): ReturnType<typeof speaker> {
  const files = speaker('1.0.0');
  const document = { ...(JSON.parse(files['cosh-extension.json']!.text) as object), name } as Record<string, unknown>;
  if (version === 0) delete document.schemaVersion;
  return { ...files, 'cosh-extension.json': { text: JSON.stringify(document), mode: '644' } };
}

const folderOf = (at: number): string => path.join(root, 'folders', String(at));

function spec(route: Route, at: number): { spec: string; link?: boolean; path?: string } {
  switch (route) {
    case 'path': return { spec: folderOf(at) };
    case 'link': return { spec: folderOf(at), link: true };
    case 'git': return { spec: gitUrl, path: String(at) };
    case 'npm': return { spec: `npm:evil-${at}` };
    case 'tarball': return { spec: `${archiveOrigin}/${at}.tgz` };
  }
}

beforeAll(async () => {
  const archives = new Map<string, Buffer>();
  const registry = await serveRegistry();
  cases.forEach(({ name, version }, at) => {
    const files = evil(name, version);
    for (const [file, { text }] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folderOf(at), file)), { recursive: true });
      writeFileSync(path.join(folderOf(at), file), text, { mode: 0o755 });
    }
    archives.set(`/${at}.tgz`, tgz(packed(files, 'evil')));
    registry.publish(`evil-${at}`, '1.0.0', { tarball: tgz(npmPackage(files, `evil-${at}`, '1.0.0')) });
  });
  const [work, served] = [path.join(root, 'folders'), path.join(root, 'served')];
  mkdirSync(served);
  await gitAsync(work, 'init', '-q');
  await gitAsync(work, 'add', '.');
  await gitAsync(work, 'commit', '-qm', 'all of them');
  await gitAsync(root, 'clone', '-q', '--bare', work, path.join(served, 'evil.git'));
  gitUrl = `${(await serveGit(served)).origin}/evil.git`;
  registryOrigin = registry.origin;
  archiveOrigin = (await serve((request, response) => {
    const bytes = archives.get(request.url!);
    if (bytes) response.end(bytes);
    else response.writeHead(404).end();
  })).origin;
}, 120_000);

/** Somebody with something to lose. */
async function owner(): Promise<Person> {
  const somebody = person();
  somebody.home.write('.npmrc', `registry=${registryOrigin}/\n`);
  somebody.home.write('.ssh/authorized_keys', 'mine');
  await installHere(somebody, somebody.source('mine', speaker('1.0.0', 'mine')));
  return somebody;
}

describe.each(routes)('a name that is no name, by %s (C1, B67)', { meta: { attack: 'C1' } }, (route) => {
  it.each(cases.map((each, at) => [`${JSON.stringify(each.name).slice(0, 40)} of version ${each.version}`, at] as const))('%s is refused before anything is written', async (_title, at) => {
    const somebody = await owner();
    process.env.HOME = somebody.home.folder;
    const before = tree(somebody.home.folder);
    const refused: unknown = await installHere(somebody, spec(route, at).spec, spec(route, at)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CoshError);
    expect((refused as CoshError).code).toMatch(/^extension_(name_invalid|manifest_v1_invalid)$/);
    expect(tree(somebody.home.folder)).toEqual(before);
    expect(tree(root)).not.toHaveProperty('escaped');
  });

  it('is refused on the command line, also with a fingerprint', async () => {
    const somebody = await owner();
    const before = tree(somebody.home.folder);
    const { spec: source, link, path: inside } = spec(route, names.indexOf('../../.ssh'));
    const { exit, stderr } = await somebody.ext(link ? 'link' : 'install', source, ...(inside === undefined ? [] : ['--path', inside]), '--consent', '0'.repeat(64));
    expect([exit, stderr]).toEqual([1, expect.stringMatching(/name holds a path or a control character/)]);
    expect(tree(somebody.home.folder)).toEqual(before);
  });
});

describe('names that would be one folder on some file systems', { meta: { attack: 'C1' } }, () => {
  it.each([['Demo', 'demo'], ['caf\u00e9', 'cafe\u0301'], ['STRASSE', 'strasse']])('%s is kept, %s is refused', async (first, second) => {
    const somebody = person();
    for (const [folder, name] of [['one', first], ['two', second]] as const) somebody.source(folder, evil(name, 0));
    await installHere(somebody, somebody.home.path('sources/one'));
    const before = tree(somebody.home.folder);
    await expect(installHere(somebody, somebody.home.path('sources/two'))).rejects.toMatchObject({ code: 'extension_name_taken' });
    expect(tree(somebody.home.folder)).toEqual(before);
    expect(await somebody.greeting()).toBe('version 1.0.0');
  });
});

describe('an extension called "states"', { meta: { attack: 'C1' } }, () => {
  it('is a folder beside the others, and the state files are left alone', async () => {
    const somebody = await owner();
    const before = Object.keys(somebody.state('extensions-lock').extensions as object);
    await installHere(somebody, somebody.source('states', speaker('2.0.0', 'states')));
    expect(Object.keys(somebody.state('extensions-lock').extensions as object).sort()).toEqual([...before, 'states'].sort());
    expect((await somebody.ext('uninstall', 'states')).exit).toBe(0);
    expect(await somebody.greeting()).toBe('version 1.0.0');
  });
});

describe('a name that a command is given', { meta: { attack: 'C1' } }, () => {
  it.each(['../../x', '-rf', 'x\u0007'])('"%s" is refused by every command that changes something', async (name) => {
    const somebody = await owner();
    const before = tree(somebody.home.folder);
    for (const args of [['uninstall'], ['update'], ['disable'], ['verify']]) expect((await somebody.ext(...args, '--', name)).exit).toBe(1);
    expect(tree(somebody.home.folder)).toEqual(before);
  });

  it('is held against the same rule by the library', async () => {
    const somebody = await owner();
    const before = tree(somebody.home.folder);
    await withRuntime(somebody, async (installer) => {
      for (const name of names) {
        const attempts = [installer.uninstall(name), installer.update({ name, ask: () => Promise.resolve(true) }), installer.switch({ name, on: false }), installer.verify(name)];
        for (const attempt of await Promise.allSettled(attempts)) expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'extension_name_invalid' } });
      }
    });
    expect(tree(somebody.home.folder)).toEqual(before);
  });
});

describe('the same names, joined into a path without a look: the control', () => {
  /** How a naive installer does it. */
  function joinAndCopy(somebody: Person, folder: string): void {
    const { name } = JSON.parse(readFileSync(path.join(folder, 'cosh-extension.json'), 'utf8')) as { name: string };
    cpSync(folder, path.join(somebody.home.folder, '.copilot-shell/extensions', name), { recursive: true });
  }

  it.each(['..', '.', '', '../x', '../../.ssh', 'a/b', 'CON', 'a.', '-rf', '__proto__'])('"%s" writes', (name) => {
    const somebody = person();
    const before = tree(somebody.home.folder);
    joinAndCopy(somebody, folderOf(names.indexOf(name)));
    expect(tree(somebody.home.folder)).not.toEqual(before);
  });
});
