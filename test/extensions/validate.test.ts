import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedFolder } from '../support/repository.js';
import type { WrittenFile } from '../support/make-home.js';
import { greeter, manifest, person, tree, type Person } from './support/extension.js';

interface Validation {
  readonly valid: boolean;
  readonly diagnostics: readonly { readonly code: string; readonly severity: string; readonly place?: string; readonly line?: number; readonly file: string }[];
}
const withCommand = (command: string, files: Readonly<Record<string, WrittenFile>> = {}): Record<string, WrittenFile> => ({ 'cosh-extension.json': manifest('demo', { SessionStart: [{ command }] }), ...files });
async function validate(somebody: Person, files: Readonly<Record<string, WrittenFile>>): Promise<Validation> {
  const { exit, stdout } = await somebody.ext('validate', somebody.source('demo', files), '--json');
  const validation = JSON.parse(stdout) as Validation;
  expect(exit).toBe(validation.valid ? 0 : 1);
  return validation;
}
const codes = ({ diagnostics }: Validation, severity = 'error'): string[] => [...new Set(diagnostics.filter((each) => each.severity === severity).map(({ code }) => code))];

describe('validate', () => {
  it('is content with a good one', async () => {
    const somebody = person();
    const files = withCommand('${extensionPath}/h.sh', { 'h.sh': { text: '#!/bin/sh\nprintf hi\n', mode: '755' } });
    expect(await validate(somebody, files)).toMatchObject({ valid: true, diagnostics: [] });
    const { exit, stdout } = await somebody.ext('validate', somebody.home.path('sources/demo'));
    expect([exit, stdout]).toEqual([0, 'demo 1.0.0: valid\n']);
  });

  const script = '#!/bin/sh\nprintf hi\n';
  const bad: Readonly<Record<string, [string, Record<string, WrittenFile>]>> = {
    'a script that is not there': ['script_missing', withCommand('node ${extensionPath}/hooks/none.mjs')],
    'a program that is not there': ['script_missing', withCommand('"${extensionPath}/none" --all')],
    'a script without its x bit': ['script_not_executable', withCommand('${extensionPath}/h.sh', { 'h.sh': { text: script, mode: '644' } })],
    'CRLF line endings in what is run directly': ['script_crlf', withCommand('${extensionPath}/h.sh', { 'h.sh': { text: script.replaceAll('\n', '\r\n'), mode: '755' } })],
    'CRLF line endings in what a shell runs': ['script_crlf', withCommand('bash "${extensionPath}"/h.sh', { 'h.sh': script.replaceAll('\n', '\r\n') })],
    'an interpreter that is not on PATH': ['interpreter_missing', withCommand('no-such-interpreter ${extensionPath}/h', { h: 'x' })],
    'a #! interpreter that is not there': ['interpreter_missing', withCommand('${extensionPath}/h', { h: { text: '#!/usr/bin/env no-such-interpreter\n', mode: '755' } })],
    'a hook that is misspelt': ['extension_manifest_v1_invalid', { 'cosh-extension.json': manifest('demo', { SessionStart: [{ commando: 'true' } as never] }) }],
    'an unknown event': ['extension_manifest_v1_invalid', { 'cosh-extension.json': manifest('demo', { SessionBegin: [{ command: 'true' }] }) }],
    'an invalid matcher': ['hook_matcher_invalid', { 'cosh-extension.json': manifest('demo', { PreToolUse: [{ command: 'true', matcher: '[' }] }) }],
    'no JSON': ['extension_manifest_invalid', { 'cosh-extension.json': '{ "name": "demo",\n}' }],
    'a newer cosh': ['extension_incompatible', { 'cosh-extension.json': manifest('demo', {}, { compatibility: { cosh: '>=99.0.0' } }) }],
    'a name that is a path': ['extension_name_invalid', { 'cosh-extension.json': manifest('../x') }],
    'names that are one on some systems': ['tree_collision', { 'cosh-extension.json': manifest('demo'), 'Read.md': 'x', 'READ.md': 'y' }],
    'a name of ours': ['tree_name_reserved', { 'cosh-extension.json': manifest('demo'), '.store/x': 'y' }],
  };
  it.each(Object.entries(bad))('finds %s, says where, and exits 1', async (_what, [code, files]) => {
    const somebody = person();
    const validation = await validate(somebody, files);
    expect([validation.valid, codes(validation)]).toEqual([false, [code]]);
    expect(validation.diagnostics.every(({ place, line }) => place !== undefined || line !== undefined)).toBe(true);
  });

  it('says so in words, too', async () => {
    const somebody = person();
    const { exit, stdout } = await somebody.ext('validate', somebody.source('demo', bad['a script that is not there']![1]));
    expect([exit, stdout.split('\n')]).toEqual([1, ['error   script_missing: hooks/none.mjs does not exist', expect.stringMatching(/cosh-extension\.json: hooks\.SessionStart\[0\]\.hooks\[0\]\.command$/), '        -> correct the path, or add the file', 'demo 1.0.0: not valid', '']]);
  });

  it('finds links that leave the extension, pipes, and everything at once', async () => {
    const somebody = person();
    const source = somebody.source('demo', { ...withCommand('${extensionPath}/h.sh', { 'h.sh': { text: script, mode: '644' } }), 'lib/a.txt': 'x' });
    symlinkSync('/etc/passwd', path.join(source, 'leak'));
    symlinkSync('nowhere', path.join(source, 'dangling'));
    symlinkSync('lib', path.join(source, 'folder'));
    symlinkSync('lib/a.txt', path.join(source, 'inside'));
    const validation = await somebody.json<Validation>('validate', source);
    expect(validation.diagnostics.map(({ code }) => code).sort()).toEqual(['script_not_executable', 'tree_link', 'tree_link', 'tree_link']);
    // The same judgement as an installation's.
    expect((await somebody.ext('install', source)).stderr).toContain('is a link');
  });

  const warned: Readonly<Record<string, [string, Record<string, WrittenFile>]>> = {
    'a timeout that looks like the other unit': ['hook_timeout_unit', { 'cosh-extension.json': JSON.stringify({ name: 'demo', hooks: { Stop: [{ hooks: [{ name: 'a', command: 'true', timeout: 5 }] }] } }) }],
    'a program that is looked for where the agent stands': ['command_relative', withCommand('./hooks/h.sh')],
    'a file of secrets': ['tree_secrets', { 'cosh-extension.json': manifest('demo'), '.env': 'KEY=1' }],
    'a path that may be made later': ['path_missing', withCommand('mkdir -p "${extensionPath}/cache"')],
  };
  it.each(Object.entries(warned))('warns of %s, and is content', async (_what, [code, files]) => {
    const validation = await validate(person(), files);
    expect([validation.valid, codes(validation, 'warning')]).toEqual([true, [code]]);
  });

  it.each([
    'printf hi', 'if true; then printf hi; fi', 'A=1 B="x y" printf hi', 'env A=1 sh -c "exit 0"', '[ -f x ] || true', '$EDITOR x', '"$HOME/bin/x"', ': # nothing', 'exec sh -c "true"', 'node -e "1"', 'python3 -c "print(1)" || true', 'cd "${workspacePath}" && ls', '(true)', '{ true; }', 'test -x /nowhere && /nowhere', '! true', "printf '%s' \"a;b\"",
  ])('has nothing against: %s', async (command) => {
    expect(await validate(person(), withCommand(command))).toMatchObject({ valid: true, diagnostics: [] });
  });

  it('reads nothing of the person, and changes nothing', async () => {
    const somebody = person();
    somebody.home.write('.copilot-shell/config.toml', 'broken [');
    somebody.home.write('.copilot-shell/states/extensions.json', '{"disabled": ["demo"]}');
    const source = somebody.source('demo', { 'cosh-extension.json': manifest('demo', greeter()) });
    const before = tree(somebody.home.folder);
    expect((await somebody.ext('validate', source)).exit).toBe(0);
    expect(tree(somebody.home.folder)).toEqual(before);
  });

  it('refuses a folder that is none, or cannot be read', async () => {
    const somebody = person();
    mkdirSync(somebody.home.path('empty'));
    expect((await somebody.ext('validate', 'nowhere')).exit).toBe(1);
    expect((await somebody.ext('validate', somebody.home.path('empty'))).stdout).toContain('extension_manifest_missing');
    somebody.home.write('file', 'x');
    expect((await somebody.ext('validate', somebody.home.path('file'))).stderr).toContain('is not a folder');
    chmodSync(somebody.home.path('empty'), 0o755);
  });
});

const corpus = path.join(sharedFolder, 'corpus');
const kinds = ['cosh-extension', 'cosh-extension-v1-fixture'].filter((kind) => existsSync(path.join(corpus, kind)));

describe.skipIf(kinds.length === 0)(`every published manifest${kinds.length === 0 ? ' (skipped: there is no ../shared/corpus)' : ''}`, () => {
  it('gets a verdict; whatever is wrong has a code and a place', async () => {
    const somebody = person();
    for (const kind of kinds) {
      // A quarter of them; the tests of the reader read them all.
      for (const file of readdirSync(path.join(corpus, kind)).sort().filter((_file, index) => index % 4 === 0)) {
        const folder = somebody.home.path('corpus', kind, file);
        mkdirSync(folder, { recursive: true });
        somebody.home.write(path.join(folder, 'cosh-extension.json'), somebody.home.read(path.join(corpus, kind, file))!);
        const { valid, diagnostics } = await somebody.json<Validation>('validate', folder);
        expect(typeof valid).toBe('boolean');
        for (const each of diagnostics.filter(({ severity }) => severity !== 'info')) {
          expect(each.code).toMatch(/^[a-z_0-9]+$/);
          expect(each.place !== undefined || each.line !== undefined).toBe(true);
        }
      }
    }
  });
});
