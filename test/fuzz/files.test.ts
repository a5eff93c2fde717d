import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createCosh, CoshError, type Cosh, type Diagnostic } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin } from '@cosh/event-points';
import { createInstaller, validateFolder } from '@cosh/installer';
import { unpack } from '../../plugins/installer/test/support/extract.js';
import { codeOf, treeOf } from '../../plugins/installer/test/support/get.js';
import { paxRecord, tarBytes } from '../../plugins/installer/test/support/tar-bytes.js';
import { gitRef } from '../../plugins/installer/dist/sources/git-ref.js';
import { gitUrl } from '../../plugins/installer/dist/sources/git-url.js';
import { compileMatcher } from '../../core/dist/catalog/matcher.js';
import { fuzz, texts } from './support/fuzz.js';

let home: string;
let cosh: Cosh;
const at = (...parts: string[]): string => path.join(home, ...parts);
const put = (file: string, text: string): void => {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
};

beforeAll(async () => {
  home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'cosh-fuzz-')));
  cosh = await createCosh({ cwd: home, environment: { HOME: home, PATH: process.env.PATH, COSH_SYSTEM_EXTENSIONS: '' }, plugins: [eventPointsPlugin, dialectsPlugin] });
});
afterAll(async () => {
  await cosh.dispose();
  rmSync(home, { recursive: true, force: true });
});

/** What is wrong with a file has a code, that file, and words; an error says where, unless the whole file is meant. */
function expectLocated(diagnostics: readonly Diagnostic[], file: string): void {
  for (const each of diagnostics) {
    expect(each.code).toMatch(/^[a-z][a-z0-9_]*$/);
    expect([each.file.startsWith(file), each.problem.length > 0]).toEqual([true, true]);
  }
}

const manifests = [
  JSON.stringify({ name: 'demo', version: '1.0.0', hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', name: 'a', command: 'true', timeout: 5 }] }] } }),
  JSON.stringify({ schemaVersion: 1, name: 'demo', version: '1.0.0', compatibility: { cosh: '>=0.1' }, settings: [{ key: 'level', type: 'integer' }], hooks: { Stop: [{ hooks: [{ type: 'command', name: 'a', command: '${extensionPath}/x.sh', env: { A: 'b' }, on_failure: 'block' }] }] } }),
];
const tomls = ['[hooks]\nenabled = true\n\n[[hooks.PreToolUse]]\nname = "a"\nmatcher = "^Bash$"\ncommand = \'\'\'echo "x"\'\'\'\ntimeout = 500\non_failure = "block"\nenv = { A = "b" }\n', 'trace = "full"\nhooks.Stop = [{ name = "s", command = "true" }]\n'];
const setups = [JSON.stringify({ hooks: { enabled: true, PreToolUse: [{ name: 'a', matcher: 'Bash', command: 'exit 2', timeout: 1, on_failure: 'block' }], Stop: [{ command: 'true' }] } })];
const states = [JSON.stringify({ disabled: ['a', 'config.toml/b'], workspaces: { '/x': { disabled: ['demo'], enabled: [] } } }), JSON.stringify({ version: 1, extensions: { demo: { source: { kind: 'path', path: '/x' }, resolved: {}, version: '1', treeHash: 'f', stored: 'demo-f', consent: { fingerprint: 'a', projection: { name: 'demo' }, at: 'x' } } }, removing: [] }), JSON.stringify({ version: 1, workspaces: { '/w': { fingerprint: 'a', at: 'x', home: '/', named: [], files: [], sources: [] } } })];

const good = tarBytes([
  { path: 'cosh-extension.json', content: '{}' }, { path: 'PaxHeader', type: 'x', content: paxRecord('path', 'hooks/a long name') }, { path: 'cut', content: 'x'.repeat(700), mode: 0o755 },
  { path: 'link', type: '2', link: 'cosh-extension.json' }, { path: 'd/', type: '5' },
]);
const headers = [0, 1024, 2048, 3584, 4096];

describe('whatever stands in a file', () => {
  fuzz('a manifest', [texts(manifests)], async (text) => {
    put('demo/cosh-extension.json', text);
    const { valid, diagnostics } = await validateFolder(cosh, at('demo'));
    expectLocated(diagnostics, at('demo'));
    expect(valid).toBe(!diagnostics.some(({ severity }) => severity === 'error'));
  });

  fuzz('config.toml and setup.json', [texts(tomls), texts(setups)], async (toml, setup) => {
    put('.copilot-shell/config.toml', toml);
    put('.config/cosh/setup.json', setup);
    const { diagnostics, entries } = await cosh.inventory();
    expectLocated(diagnostics, home);
    // Nothing runs that is not written down.
    for (const { hook } of entries) expect([typeof hook.writtenCommand, hook.writtenCommand.length > 0]).toEqual(['string', true]);
  });

  fuzz('the state files', [texts(states), fc.constantFrom('extensions', 'hooks', 'settings', 'secrets', 'extensions-lock', 'trust')], async (text, name) => {
    for (const each of ['extensions', 'hooks', 'settings', 'secrets', 'extensions-lock', 'trust']) rmSync(at('.copilot-shell/states', `${each}.json`), { force: true });
    put(`.copilot-shell/states/${name}.json`, text);
    expectLocated((await cosh.inventory()).diagnostics, home);
    const listing = await createInstaller(cosh).list().catch((error: unknown) => error);
    if (listing instanceof Error) expect(listing).toBeInstanceOf(CoshError);
  });

  fuzz('an archive', [fc.array(fc.tuple(fc.oneof(fc.nat(good.length - 1), fc.constantFrom(...headers).chain((block) => fc.nat(511).map((byte) => block + byte))), fc.oneof(fc.nat(255), fc.constantFrom(0x2e, 0x2f, 0, 0x32, 0x80))), { maxLength: 10 }), fc.boolean()], async (changes, repair) => {
    const archive = Buffer.from(good);
    for (const [where, value] of changes) if (where < archive.length) archive[where] = value;
    // With its checksums made right again it is looked at, and not only refused as damaged.
    for (let block = 0; repair && block + 512 <= archive.length; block += 512) {
      const header = archive.subarray(block, block + 512);
      if (header.toString('latin1', 257, 262) !== 'ustar') continue;
      header.write('        ', 148, 'latin1');
      header.write(`${header.reduce((sum, byte) => sum + byte, 0).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
    }
    const { root, done } = unpack(archive);
    expect(await codeOf(done)).toMatch(/^(no error|tree_[a-z_]+)$/);
    expect([readdirSync(root).sort(), readdirSync(path.join(root, 'decoy'))]).toEqual([['archive', 'box', 'decoy'], []]);
    expect(Object.values(treeOf(path.join(root, 'box'))).every((line) => /^(644|755) /.test(line))).toBe(true);
    rmSync(root, { recursive: true });
  });
});

const addresses = ['https://github.com/o/r.git#v1', 'git@host.example:o/r', 'ssh://git@host.example:22/o/r', 'github:o/r', 'ext::sh -c x', 'file:///x.git', 'git+https://u:p@host.example/%2e%2e/x?y', '--upload-pack=x'];
const refs = ['main', 'refs/heads/main', 'v1.0.0', 'a/../b', '--upload-pack=x', 'x@{1}', '0123456789012345678901234567890123456789'];

/** What something gives, or nothing where it refuses; anything but a CoshError goes on. */
function refused<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof CoshError) return undefined;
    throw error;
  }
}

describe('whatever a person or an extension names', () => {
  fuzz('an address and a ref of git', [texts(addresses), texts(refs)], (address, ref) => {
    const found = refused(() => gitUrl(address));
    if (found) {
      expect(found.url).toMatch(/^(https:\/\/|ssh:\/\/[A-Za-z0-9_][A-Za-z0-9._-]*@|http:\/\/(127\.|localhost|\[::1\])|file:\/\/\/)/);
      expect(found.url).not.toMatch(/[\s"'`\\<>{}|^;$\0]|\/\/[^/]*@-|\/\/-/);
    }
    const name = refused(() => gitRef(ref));
    if (name !== undefined) expect(name).not.toMatch(/^-|\.\.|[\0-\x20~^:?*[\\\x7f]|@\{|^@$|\.lock$|\/$/);
  });

  fuzz('a matcher and a tool', [texts(['^Bash$', 'Edit|Write', '(?i)mcp__.*', '^(?!Read)', '(a+)+$', '[a-z]{2,5}\\b', '\\p{L}+']), fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom('Bash', 'mcp__x__y', 'a'.repeat(40)))], async (pattern, tool) => {
    const matcher = await compileMatcher(pattern);
    if (!matcher.ok) expect(matcher.reason).not.toBe('');
    else expect(typeof matcher.matches(tool)).toBe('boolean');
  });
});
