import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@cosh/core';
import { validateFolder } from '@cosh/installer';
import { person, type Person } from '../extensions/support/extension.js';
import { sharedFolder } from '../support/repository.js';
import { withRuntime } from './support/speaker.js';

const corpus = path.join(sharedFolder, 'corpus');
const kinds = existsSync(corpus) ? readdirSync(corpus).filter((kind) => kind.startsWith('cosh-extension')) : [];
const files = kinds.flatMap((kind) => readdirSync(path.join(corpus, kind)).sort().map((name) => `${kind}/${name}`));
const unlessThere = files.length > 0 ? '' : ' (skipped: there is no ../shared/corpus)';

/** Every manifest in a folder of its own. */
const foldersOf = (somebody: Person): Map<string, string> => new Map(files.map((file) => [file, somebody.source(file, { 'cosh-extension.json': readFileSync(path.join(corpus, file), 'utf8') })]));

const isLocated = ({ code, place, line, file }: Diagnostic): boolean => /^[a-z][a-z0-9_]*$/.test(code) && path.isAbsolute(file) && (place !== undefined || line !== undefined);

describe.skipIf(files.length === 0)(`every published manifest${unlessThere}`, () => {
  it('gets a verdict; what is wrong with it has a code, a file and a place', async () => {
    const somebody = person();
    const folders = foldersOf(somebody);
    await withRuntime(somebody, async (_installer, cosh) => {
      for (const [file, folder] of folders) {
        const { valid, diagnostics } = await validateFolder(cosh, folder);
        const errors = diagnostics.filter(({ severity }) => severity === 'error');
        expect([file, valid, errors.length === 0]).toEqual([file, valid, valid]);
        expect(diagnostics.filter((each) => each.severity !== 'info' && !isLocated(each)), file).toEqual([]);
      }
    });
    expect(folders.size).toBe(files.length);
  });

  it('gets the same verdict on the command line: five of them', { timeout: 60_000 }, async () => {
    const somebody = person();
    const folders = [...foldersOf(somebody).values()];
    for (const at of [0, 0.25, 0.5, 0.75, 1]) {
      const folder = folders[Math.floor(at * (folders.length - 1))]!;
      const { valid, diagnostics } = await withRuntime(somebody, (_installer, cosh) => validateFolder(cosh, folder));
      const { exit, stdout } = await somebody.ext('validate', folder, '--json');
      const said = JSON.parse(stdout) as { valid: boolean; diagnostics: { code: string }[] };
      expect([exit, said.valid, said.diagnostics.map(({ code }) => code)]).toEqual([valid ? 0 : 1, valid, diagnostics.map(({ code }) => code)]);
    }
  });

  it('that is broken in the middle gets another one: the control', async () => {
    const somebody = person();
    const text = readFileSync(path.join(corpus, files[0]!), 'utf8');
    const folder = somebody.source('broken', { 'cosh-extension.json': text.slice(0, text.length / 2) });
    const { valid, diagnostics } = await withRuntime(somebody, (_installer, cosh) => validateFolder(cosh, folder));
    expect([valid, diagnostics.some((each) => each.severity === 'error' && isLocated(each))]).toEqual([false, true]);
  });
});
