import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { manifestFileName, readManifest, type ReadManifest } from '@cosh/core';
import { manifestContext } from '../support/sample-schemas.js';
import { throwAwayFolder } from '../support/throw-away-folder.js';

const readText = (text: string): Promise<ReadManifest> => readManifest(throwAwayFolder({ [manifestFileName]: text }), manifestContext);
const read = (document: object): Promise<ReadManifest> => readText(JSON.stringify(document));
const found = ({ diagnostics }: ReadManifest): [string, string, string | undefined][] => diagnostics.map(({ severity, code, place }) => [severity, code, place]);

const hook = { type: 'command', name: 'check', command: '${extensionPath}/check.sh' };
const v1 = { schemaVersion: 1, name: 'guard', version: '1.2.3', compatibility: { cosh: '>=0.1.0' } };

describe('a manifest of version 1', () => {
  it('is read with everything in it', async () => {
    const { manifest, diagnostics, file } = await read({
      ...v1, $schema: 'x', description: 'Guards', hooks: { PreToolUse: [{ matcher: 'shell', sequential: false, hooks: [{ ...hook, timeout: 7, on_failure: 'block', env: { A: 'b' }, description: 'd' }] }] },
      skills: ['skills'], agents: ['agents/a.md'], contextFiles: [{ path: 'x.md' }], mcpServers: { s: { transport: 'stdio', command: 'node' } }, settings: [{ key: 'level', type: 'string', default: 'low' }],
    });
    expect(diagnostics).toStrictEqual([]);
    expect(path.basename(file)).toBe(manifestFileName);
    expect(manifest).toStrictEqual({
      name: 'guard', version: '1.2.3', description: 'Guards', schemaVersion: 1, coshRange: '>=0.1.0',
      hooks: [{ event: 'PreToolUse', place: 'hooks.PreToolUse[0].hooks[0]', name: 'check', description: 'd', command: '${extensionPath}/check.sh', matcher: 'shell', timeout: 7, onFailure: 'block', env: { A: 'b' }, parallelGroup: 'hooks.PreToolUse[0]' }],
      contributions: { skills: ['skills'], agents: ['agents/a.md'], contextFiles: [{ path: 'x.md' }], mcpServers: { s: { transport: 'stdio', command: 'node' } }, settings: [{ key: 'level', type: 'string', default: 'low' }] },
    });
  });

  it('is closed at every level: whatever is unknown refuses it, with its place', async () => {
    const group = { hooks: [hook] };
    for (const [extra, place] of [
      [{ surprise: 1 }, 'surprise'], [{ hooks: { Wedding: [group] } }, 'hooks.Wedding'], [{ hooks: { PreToolUse: [{ ...group, x: 1 }] } }, 'hooks.PreToolUse[0].x'], [{ hooks: { enabled: true } }, 'hooks.enabled'],
      [{ hooks: { PreToolUse: [{ hooks: [{ ...hook, comand: 'x' }] }] } }, 'hooks.PreToolUse[0].hooks[0].comand'], [{ compatibility: { cosh: '*', node: '*' } }, 'compatibility.node'], [{ contextFileName: 'X.md' }, 'contextFileName'],
    ] as [object, string][]) {
      const result = await read({ ...v1, ...extra });
      expect(result.manifest, place).toBeUndefined();
      expect(found(result)).toStrictEqual([['error', 'extension_manifest_v1_invalid', place]]);
    }
  });

  it.each<[string, object, string]>([
    ['no version', { version: undefined }, ''], ['no compatibility', { compatibility: undefined }, ''], ['no name', { name: undefined }, ''], ['an empty group', { hooks: { PreToolUse: [{ hooks: [] }] } }, 'hooks.PreToolUse[0].hooks'],
    ['a hook without a name', { hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: 'x' }] }] } }, 'hooks.PreToolUse[0].hooks[0]'], ['a bare hook', { hooks: { PreToolUse: [hook] } }, 'hooks.PreToolUse[0]'],
    ['a timeout over 300', { hooks: { PreToolUse: [{ hooks: [{ ...hook, timeout: 301 }] }] } }, 'hooks.PreToolUse[0].hooks[0].timeout'], ['a blank command', { hooks: { PreToolUse: [{ hooks: [{ ...hook, command: ' ' }] }] } }, 'hooks.PreToolUse[0].hooks[0].command'],
    ['a number in env', { hooks: { PreToolUse: [{ hooks: [{ ...hook, env: { A: 1 } }] }] } }, 'hooks.PreToolUse[0].hooks[0].env.A'], ['a name over 64 letters', { hooks: { PreToolUse: [{ hooks: [{ ...hook, name: 'x'.repeat(65) }] }] } }, 'hooks.PreToolUse[0].hooks[0].name'],
    ['an http server', { mcpServers: { s: { transport: 'http', command: 'x' } } }, 'mcpServers.s.transport'], ['a setting with a bad key', { settings: [{ key: 'Level', type: 'string' }] }, 'settings[0].key'], ['a version that is no text', { version: 1 }, 'version'],
  ])('with %s is refused, with the place', async (_title, change, place) => {
    const result = await read({ ...v1, ...change });
    expect(result.manifest).toBeUndefined();
    expect(found(result)).toContainEqual(['error', 'extension_manifest_v1_invalid', place]);
  });

  it('is refused by a rule, too', async () => {
    expect(found(await read({ ...v1, compatibility: { cosh: '<0.1.0' } }))).toStrictEqual([['error', 'extension_incompatible', 'compatibility.cosh']]);
  });
});

describe('a manifest without a version (0)', () => {
  it('is read leniently, and quietly says what is old about it', async () => {
    const result = await read({ name: 'old guard', hooks: { PreToolUse: [{ matcher: 'x', hooks: [{ command: 'a', timeout: 5000 }] }, { name: 'b', command: 'b' }] }, contextFileName: 'OLD.md', homepage: 'x', _note: 1 });
    expect(result.manifest).toMatchObject({ name: 'old guard', version: '0.0.0', schemaVersion: 0, contributions: { contextFileName: 'OLD.md' } });
    expect(result.manifest!.hooks.map(({ command }) => command)).toStrictEqual(['a', 'b']);
    expect(found(result)).toStrictEqual([['info', 'legacy_manifest', ''], ['info', 'extension_field_unknown', 'homepage'], ['info', 'extension_version_missing', 'version']]);
    expect(result.diagnostics.every(({ quiet }) => quiet)).toBe(true);
  });

  it('keeps its good hooks beside bad ones', async () => {
    const result = await read({ name: 'x', version: '1.0.0', hooks: { enabled: true, PreToolUse: [{ name: 'bad' }, { name: 'good', command: 'true' }], Wedding: [{ name: 'w', command: 'true' }] } });
    expect(result.manifest!.hooks.map(({ name }) => name)).toStrictEqual(['good']);
    expect(found(result).filter(([severity]) => severity === 'error')).toStrictEqual([['error', 'hook_command_missing', 'hooks.PreToolUse[0]'], ['error', 'hook_event_unknown', 'hooks.Wedding']]);
  });

  it('has no hooks where they are no table, and says so', async () => {
    const result = await read({ name: 'x', version: '1.0.0', hooks: ['x'] });
    expect(result.manifest!.hooks).toStrictEqual([]);
    expect(found(result)).toContainEqual(['error', 'hooks_invalid', 'hooks']);
  });

  it('may have a version that is no SemVer, which is a warning', async () => {
    const result = await read({ name: 'x', version: 'latest' });
    expect(result.manifest).toMatchObject({ version: 'latest' });
    expect(found(result)).toContainEqual(['warning', 'extension_version_invalid', 'version']);
  });
});

describe('a manifest that cannot be used', () => {
  it.each<[string, string, string, string | undefined]>([
    ['an unknown schema version', '{"name":"x","schemaVersion":2}', 'extension_schema_version_unknown', 'schemaVersion'],
    ['a schema version as text', '{"name":"x","schemaVersion":"1"}', 'extension_schema_version_unknown', 'schemaVersion'],
    ['a list', '[]', 'extension_manifest_invalid', ''],
    ['null', 'null', 'extension_manifest_invalid', ''],
    ['text that is no JSON', '{"name":', 'extension_manifest_invalid', undefined],
    ['comments', '// x\n{}', 'extension_manifest_invalid', undefined],
    ['nothing', '', 'extension_manifest_invalid', undefined],
    ['more than 1 MB', `{"name":"x","x":"${'x'.repeat(1024 * 1024)}"}`, 'extension_manifest_too_large', ''],
    ['deeper nesting than can be followed', `{"name":${'['.repeat(200_000)}`, 'extension_manifest_invalid', undefined],
  ])('is refused: %s', async (_title, text, code, place) => {
    const result = await readText(text);
    expect(result.manifest).toBeUndefined();
    expect(found(result)).toStrictEqual([['error', code, place]]);
  });

  it('is refused with the line where it is no JSON', async () => {
    expect((await readText('{\n  "name": "x",\n  oops\n}')).diagnostics[0]).toMatchObject({ line: 3, problem: expect.stringMatching(/^not valid JSON: .*line 3/) });
  });

  it('is missing', async () => {
    expect(found(await readManifest(throwAwayFolder(), manifestContext))).toStrictEqual([['error', 'extension_manifest_missing', '']]);
    expect(found(await readManifest('/nowhere/at/all', manifestContext))).toStrictEqual([['error', 'extension_manifest_missing', '']]);
  });

  it('is a folder, or a link in a circle', async () => {
    const folder = throwAwayFolder();
    mkdirSync(path.join(folder, manifestFileName));
    expect(found(await readManifest(folder, manifestContext))).toStrictEqual([['error', 'extension_manifest_unreadable', '']]);
    rmSync(path.join(folder, manifestFileName), { recursive: true });
    symlinkSync(manifestFileName, path.join(folder, manifestFileName));
    expect(found(await readManifest(folder, manifestContext))).toStrictEqual([['error', 'extension_manifest_unreadable', '']]);
  });

  it('is a link to a file outside the extension', async () => {
    const outside = throwAwayFolder({ 'other.json': JSON.stringify(v1) });
    const folder = throwAwayFolder();
    symlinkSync(path.join(outside, 'other.json'), path.join(folder, manifestFileName));
    const result = await readManifest(folder, manifestContext);
    expect(result.manifest).toBeUndefined();
    expect(found(result)).toStrictEqual([['error', 'extension_manifest_outside', '']]);
  });

  it('is a pipe, which is not waited for', async () => {
    const folder = throwAwayFolder();
    const pipe = path.join(folder, manifestFileName);
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    // Should it be waited for after all, this lets the read end.
    const release = setTimeout(() => writeFileSync(pipe, ''), 5000);
    expect(found(await readManifest(folder, manifestContext))).toStrictEqual([['error', 'extension_manifest_unreadable', '']]);
    clearTimeout(release);
  });
});

describe('a manifest file', () => {
  it('may have a byte order mark and CRLF', async () => {
    expect((await readText(`\ufeff${JSON.stringify(v1, null, 2).replaceAll('\n', '\r\n')}`)).manifest).toMatchObject({ name: 'guard' });
  });

  it('may be a link within the extension, in a folder that is itself a link', async () => {
    const folder = throwAwayFolder({ 'real/manifest.json': JSON.stringify(v1) });
    symlinkSync('manifest.json', path.join(folder, 'real', manifestFileName));
    symlinkSync('real', path.join(folder, 'link'));
    expect((await readManifest(path.join(folder, 'link'), manifestContext)).manifest).toMatchObject({ name: 'guard' });
  });

  it('that has a key twice is warned about; the last one counts', async () => {
    const result = await readText('{"name":"x","version":"1.0.0","version":"2.0.0","hooks":{"PreToolUse":[{"name":"a","name":"b","command":"true"}]}}');
    expect(result.manifest).toMatchObject({ version: '2.0.0', hooks: [{ name: 'b' }] });
    expect(found(result)).toEqual(expect.arrayContaining([['warning', 'key_duplicate', 'version'], ['warning', 'key_duplicate', 'hooks.PreToolUse[0].name']]));
  });

  it('takes __proto__ for the data that it is', async () => {
    const result = await readText('{"__proto__":{"name":"inherited","schemaVersion":1},"version":"1.0.0"}');
    expect(result.manifest).toBeUndefined();
    expect(found(result)).toContainEqual(['error', 'extension_name_invalid', 'name']);
  });
});
