import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { npmSource } from '../../dist/sources/npm.js';
import { parseSource } from '../../dist/sources/index.js';
import { allDefences } from '../../dist/tree/defences.js';
import { demoPackage } from '../support/demo-extension.js';
import { codeOf, get, treeOf } from '../support/get.js';
import { serveRegistry, type Registry } from '../support/registry-server.js';
import { tgz, type RawEntry } from '../support/tar-bytes.js';
import { temporaryFolder } from '../support/temporary.js';

const root = temporaryFolder();
const mark = path.join(root, 'mark');
let registry: Registry;

beforeAll(async () => {
  registry = await serveRegistry();
  writeFileSync(path.join(process.env.HOME!, '.npmrc'), `registry=${registry.origin}/\n`);
});

let count = 0;
const publish = (more: readonly RawEntry[], fields: object): string => {
  count += 1;
  const name = `p${count}`;
  registry.publish(name, '1.0.0', { tarball: tgz(demoPackage(name, '1.0.0', more, fields)), manifest: fields as Record<string, unknown> });
  return name;
};

// Row D8.
describe('D8: a package that would do something when it is installed', { meta: { attack: 'D8' } }, () => {
  test('no script of the life cycle runs, and no .npmrc of it is kept', async () => {
    const events = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish', 'prepack', 'postpack', 'preprepare', 'postprepare', 'dependencies'];
    const scripts = Object.fromEntries(events.map((event) => [event, `touch ${mark}`]));
    const name = publish([{ path: 'package/.npmrc', content: 'git=./pwn.sh\n' }, { path: 'package/pwn.sh', content: `touch ${mark}`, mode: 0o755 }, { path: 'package/binding.gyp', content: '{}' }], { scripts, gypfile: true });
    const { into, requests } = await get({ spec: `npm:${name}` });
    expect(existsSync(mark)).toBe(false);
    expect(requests).toEqual([]);
    expect(Object.keys(treeOf(into))).toEqual(['binding.gyp', 'cosh-extension.json', 'hooks/again.sh', 'hooks/guard.sh', 'notes.txt', 'package.json', 'pwn.sh']);
  });

  test.each<[string, object]>([
    ['a package of the registry', { dependencies: { left: '^1.0.0' } }],
    ['a git repository', { dependencies: { evil: 'git+https://host.example/evil.git' } }],
    ['an address', { dependencies: { evil: 'https://host.example/evil.tgz' } }],
    ['a file', { dependencies: { evil: 'file:../../../etc' } }],
    ['a name that climbs', { dependencies: { '../../x': '1' }, bundleDependencies: true }],
    ['one that is said to be bundled and is not there', { dependencies: { left: '1' }, bundleDependencies: ['left'] }],
  ])('that needs %s is refused, and nothing of that is asked for', async (_title, fields) => {
    const before = registry.requests.length;
    const name = publish([], fields);
    expect(await codeOf(get({ spec: `npm:${name}` }))).toBe('source_npm_dependencies');
    expect(registry.requests.slice(before).every(({ url }) => url.startsWith(`/${name}`))).toBe(true);
  });

  test('without that check it would be installed with what it needs missing', { meta: { attack: '' } }, async () => {
    const name = publish([], { dependencies: { left: '1' } });
    await get({ spec: `npm:${name}` }, { kind: npmSource({ ...allDefences, dependencies: false }) as never });
  });

  test('what is bundled, for development, optional or a peer is no obstacle', async () => {
    const name = publish([{ path: 'package/node_modules/left/index.js', content: '1' }], {
      dependencies: { left: '1' }, bundleDependencies: ['left'], devDependencies: { x: '1' }, optionalDependencies: { y: '1' }, peerDependencies: { z: '1' },
    });
    expect(Object.keys(treeOf((await get({ spec: `npm:${name}` })).into))).toContain('node_modules/left/index.js');
  });

  test('a bin that climbs is only text', async () => {
    const name = publish([], { bin: { x: '../../../../bin/sh' }, directories: { bin: '../../..' } });
    expect(treeOf((await get({ spec: `npm:${name}` })).into)['hooks/guard.sh']).toMatch(/^755 /);
  });

  test.each(['demo@git+https://host.example/x.git', 'demo@https://host.example/x.tgz', 'demo@file:../x', 'demo@github:o/r', 'demo@npm:other@1', 'demo@../x', '@s/demo@git+ssh://git@host.example/x', 'npm:../x', 'npm:a/b', 'npm:.x', 'npm:@s'])('%s does not get past the registry', async (spec) => {
    expect(await codeOf(parseSource({ spec, cwd: root }))).toMatch(/^source_(npm_spec|url_unsafe)$/);
  });
});

describe('tarballs that are not as npm makes them', { meta: { attack: 'D8' } }, () => {
  test.each<[string, readonly RawEntry[], string]>([
    ['another top folder is left off too', [{ path: 'demo-1/package.json', content: '{"name":"odd","version":"1.0.0"}' }, { path: 'demo-1/x' }], 'no error'],
    ['files beside the top folder', [{ path: 'package/package.json', content: '{"name":"odd","version":"1.0.0"}' }, { path: 'other/x' }], 'tree_archive_invalid'],
    ['a file that climbs', [{ path: 'package/package.json', content: '{"name":"odd","version":"1.0.0"}' }, { path: 'package/../../x' }], 'tree_path_unsafe'],
    ['no package.json', [{ path: 'package/x' }], 'source_npm_mismatch'],
    ['a package.json that is none', [{ path: 'package/package.json', content: '[' }], 'source_npm_mismatch'],
  ])('%s', async (_title, entries, code) => {
    registry.publish('odd', '1.0.0', { tarball: tgz(entries) });
    expect(await codeOf(get({ spec: 'npm:odd' }))).toBe(code);
  });
});
