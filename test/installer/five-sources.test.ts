import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { gitAsync, serveGit } from '../../plugins/installer/test/support/git-server.js';
import { serveRegistry } from '../../plugins/installer/test/support/registry-server.js';
import { serve } from '../../plugins/installer/test/support/serve.js';
import { tgz } from '../../plugins/installer/test/support/tar-bytes.js';
import { temporaryFolder } from '../../plugins/installer/test/support/temporary.js';
import { person, tree, type Person } from '../extensions/support/extension.js';
import { lastLine, npmPackage, packed, speaker, typeLine } from './support/speaker.js';

const root = temporaryFolder();
const token = 'canary-0f2d';
// A script of npm says with this where it found its own configuration; the person of these tests has one in the home.
for (const name of Object.keys(process.env)) if (/^npm_config_/i.test(name)) delete process.env[name];

/** One way to get the extension, and what its author does for a new version. */
interface Way {
  readonly args: readonly string[];
  publish(version: string): void | Promise<void>;
  /** A spelling that names exactly one version for ever. */
  pinned?(): Promise<readonly string[]> | readonly string[];
}

let gitOrigin = '';
let registry: Awaited<ReturnType<typeof serveRegistry>>;
const archives = new Map<string, Buffer>();
let archiveOrigin = '';

function writeFolder(folder: string, version: string): string {
  for (const [file, { text, mode }] of Object.entries(speaker(version))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text, { mode: parseInt(mode, 8) });
  }
  return folder;
}

/** A monorepo with the extension in one of its folders; its bare copy is what is served. */
async function repositoryOf(name: string): Promise<{ bare: string; publish(version: string): Promise<void>; head(): Promise<string> }> {
  const [work, bare] = [path.join(root, name), path.join(root, 'repositories', `${name}.git`)];
  mkdirSync(work, { recursive: true });
  await gitAsync(root, 'init', '-q', work);
  await gitAsync(root, 'init', '-q', '--bare', bare);
  return {
    bare,
    head: () => gitAsync(work, 'rev-parse', 'HEAD'),
    publish: async (version) => {
      writeFolder(path.join(work, 'packages/demo'), version);
      await gitAsync(work, 'add', '.');
      await gitAsync(work, 'commit', '-qm', version);
      await gitAsync(work, 'push', '-q', '--force', bare, 'HEAD:refs/heads/main');
    },
  };
}

const ways: Record<string, () => Promise<Way>> = {
  'a path': () => {
    const folder = path.join(root, 'by-path');
    return Promise.resolve({ args: ['install', folder], publish: (version) => void writeFolder(folder, version) });
  },
  'a link': () => {
    const folder = path.join(root, 'by-link');
    return Promise.resolve({ args: ['link', folder], publish: (version) => void writeFolder(folder, version) });
  },
  'git over http': async () => {
    const { publish, head } = await repositoryOf('over-http');
    const spec = ['install', `${gitOrigin}/over-http.git`, '--path', 'packages/demo', '--ref'];
    return { args: [...spec, 'main'], publish, pinned: async () => [...spec, await head()] };
  },
  'git over file': async () => {
    const { bare, publish, head } = await repositoryOf('over-file');
    const spec = ['install', `git+file://${bare}`, '--path', 'packages/demo'];
    return { args: spec, publish, pinned: async () => [...spec, '--ref', await head()] };
  },
  'npm': () => {
    let newest = '';
    return Promise.resolve({
      args: ['install', '@s/demo@beta'],
      publish: (version) => {
        registry.publish('@s/demo', version, { tarball: tgz(npmPackage(speaker(version), '@s/demo', version)) }, 'beta');
        newest = version;
      },
      pinned: () => ['install', `npm:@s/demo@${newest}`],
    });
  },
  'a tarball over http': () => Promise.resolve({
    args: ['install', `${archiveOrigin}/demo.tgz`],
    publish: (version) => void archives.set('/demo.tgz', tgz(packed(speaker(version), 'demo'))),
  }),
};

beforeAll(async () => {
  mkdirSync(path.join(root, 'repositories'));
  gitOrigin = (await serveGit(path.join(root, 'repositories'))).origin;
  registry = await serveRegistry({ token });
  archiveOrigin = (await serve((request, response) => {
    const bytes = archives.get(request.url!);
    if (bytes) response.end(bytes);
    else response.writeHead(404).end();
  })).origin;
});

/** Somebody who may read the private registry. */
function customer(): Person {
  const somebody = person();
  somebody.home.write('.npmrc', `@s:registry=${registry.origin}/\n${registry.origin.replace(/^http:/, '')}/:_authToken=${token}\n`);
  return somebody;
}

/** What was added to a home, but for what is documented to stay: state files and logs. */
function leftOver(somebody: Person, before: Record<string, string>): string[] {
  const after = tree(somebody.home.folder);
  const isKept = (name: string): boolean => /^\.copilot-shell(\/states(\/[a-z-]+\.json(\.last-good)?)?|\/logs(\/.*)?)?$/.test(name);
  const changed = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
  return changed.filter((name) => !isKept(name));
}

async function agreed(somebody: Person, args: readonly string[]): Promise<void> {
  const asked = await somebody.ext(...args);
  expect(asked, asked.stderr).toMatchObject({ exit: 3, stdout: expect.stringContaining('say.sh') as string });
  expect(await somebody.greeting()).toBeUndefined();
  const done = await typeLine(somebody, lastLine(asked.stderr));
  expect([done.exit, done.stdout]).toEqual([0, expect.stringMatching(/^demo \S+ installed\n$/)]);
}

describe.each(Object.keys(ways))('an extension from %s', (title) => {
  it('is installed, fired, updated, disabled, enabled, verified and uninstalled, and leaves nothing', { timeout: 120_000 }, async () => {
    const somebody = customer();
    const way = await ways[title]!();
    await way.publish('1.0.0');
    const before = tree(somebody.home.folder);

    await agreed(somebody, way.args);
    expect(await somebody.greeting()).toBe('version 1.0.0');
    await way.publish('1.1.0');
    expect(await somebody.greeting()).toBe(title === 'a link' ? 'version 1.1.0' : 'version 1.0.0');
    const updated = await somebody.ext('update', 'demo');
    expect([updated.exit, updated.stdout]).toEqual([0, 'demo 1.0.0 -> 1.1.0\n']);
    expect(await somebody.greeting()).toBe('version 1.1.0');
    expect((await somebody.ext('update', 'demo')).stdout).toBe('demo 1.1.0 is in force already\n');

    expect((await somebody.ext('disable', 'demo')).exit).toBe(0);
    expect(await somebody.greeting()).toBeUndefined();
    expect((await somebody.ext('enable', 'demo')).exit).toBe(0);
    expect(await somebody.greeting()).toBe('version 1.1.0');
    const verified = await somebody.ext('verify', 'demo');
    expect([verified.exit, verified.stdout]).toEqual([0, expect.stringMatching(title === 'a link' ? /^demo +linked/m : /^demo +ok/m)]);

    expect((await somebody.ext('uninstall', 'demo')).stdout).toBe('demo 1.1.0 uninstalled\n');
    expect(await somebody.greeting()).toBeUndefined();
    expect(leftOver(somebody, before)).toEqual([]);
    expect(Object.entries(tree(somebody.home.folder)).filter(([name, text]) => /^\.copilot-shell\/(?!logs)/.test(name) && /demo|canary/.test(text))).toEqual([]);
  });
});

describe.each(['git over http', 'git over file', 'npm'])('an extension from %s that names one version for ever', (title) => {
  it('does not move, while a branch or a tag of the same place does', { timeout: 120_000 }, async () => {
    const way = await ways[title]!();
    const [pinned, following] = [customer(), customer()];
    await way.publish('1.0.0');
    await agreed(pinned, await way.pinned!());
    await agreed(following, way.args);
    await way.publish('3.0.0');
    expect((await pinned.ext('update', 'demo')).stdout).toBe('demo 1.0.0 is in force already\n');
    expect((await following.ext('update', 'demo')).stdout).toBe('demo 1.0.0 -> 3.0.0\n');
    expect([await pinned.greeting(), await following.greeting()]).toEqual(['version 1.0.0', 'version 3.0.0']);
  });
});

describe('the search for what is left', () => {
  it('finds what a removal leaves that takes the entry away and nothing else: the control', async () => {
    const somebody = person();
    const before = tree(somebody.home.folder);
    const source = writeFolder(path.join(root, 'control'), '1.0.0');
    expect((await somebody.agreed('install', source)).exit).toBe(0);
    rmSync(somebody.home.path('.copilot-shell/extensions/demo'));
    expect(leftOver(somebody, before)).toContainEqual(expect.stringMatching(/^\.copilot-shell\/extensions\/\.store\/demo-/));
    symlinkSync('nowhere', somebody.home.path('elsewhere'));
    expect(leftOver(somebody, before)).toContain('elsewhere');
  });
});
