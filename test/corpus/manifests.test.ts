import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Diagnostic, InstalledExtension } from '@cosh/core';
import { preToolUse } from '@cosh/event-points';
import { sharedFolder } from '../support/repository.js';
import { install, manifestFileOf } from './install.js';

const corpus = path.join(sharedFolder, 'corpus');
const kinds = ['cosh-extension', 'cosh-extension-v1-fixture'] as const;
const there = kinds.every((kind) => existsSync(path.join(corpus, kind)));
const unlessThere = there ? '' : ' (skipped: there is no ../shared/corpus)';

const filesOf = (kind: (typeof kinds)[number]): { folder: string; file: string; text: string }[] => !there ? [] : readdirSync(path.join(corpus, kind)).sort().map((name) => ({
  folder: `${kind}-${path.basename(name, '.json')}`,
  file: `${kind}/${name}`,
  text: readFileSync(path.join(corpus, kind, name), 'utf8'),
}));
const published = filesOf('cosh-extension');
const fixtures = filesOf('cosh-extension-v1-fixture');
const byFolder = (files: typeof published): Record<string, string> => Object.fromEntries(files.map(({ folder, text }) => [folder, text]));

const isLocated = ({ place, line }: Diagnostic): boolean => place !== undefined || line !== undefined;

/** Loaded, or refused with an error that says in which file and where. */
function expectFate({ state, diagnostics, manifest }: InstalledExtension, file: string): void {
  for (const diagnostic of diagnostics) expect(diagnostic.file).toMatch(new RegExp(`/${file.replaceAll('.', '\\.')}$`));
  if (state === 'refused') {
    expect(manifest).toBeUndefined();
    expect(diagnostics.filter(({ severity }) => severity === 'error').some(isLocated)).toBe(true);
  } else {
    expect(manifest?.name).toMatch(/./);
  }
}

interface Expected {
  readonly state: 'active' | 'refused';
  readonly code?: string;
}

/** What the last column of `sources.tsv` says of the fixtures: accept; reject: code; accept: legacy, diagnostic code. */
function readExpectations(): Map<string, Expected> {
  const expectations = new Map<string, Expected>();
  for (const line of readFileSync(path.join(corpus, 'sources.tsv'), 'utf8').split('\n')) {
    const columns = line.split('\t');
    const said = /expected by the upstream test: (accept|reject)(?:: (?:legacy, diagnostic )?(\w+))?/.exec(columns.at(-1) ?? '');
    if (said) expectations.set(columns[0]!, { state: said[1] === 'accept' ? 'active' : 'refused', ...(said[2] === undefined ? {} : { code: said[2] }) });
  }
  return expectations;
}

describe.skipIf(!there)(`a published manifest${unlessThere}`, () => {
  for (const { folder, file, text } of [...published, ...fixtures]) {
    it(`loads or is refused where it is wrong: ${file}`, () => install({ [folder]: text }, async ({ extensions, greeting, cosh }) => {
      expectFate(extensions.get(folder)!, manifestFileOf(folder));
      expect(greeting).toBe('good morning');
      await cosh.explain(preToolUse, { tool_name: 'shell', tool_input: {} });
    }));
  }

  it('keeps every hook that its author wrote', () => install(byFolder(published), ({ extensions }) => {
    for (const { folder, text } of published) {
      const { hooks = {} } = JSON.parse(text) as { hooks?: Record<string, { hooks: unknown[] }[]> };
      const written = Object.values(hooks).flat().flatMap((group) => group.hooks);
      expect([folder, extensions.get(folder)!.manifest!.hooks.length]).toEqual([folder, written.length]);
    }
  }));
});

describe.skipIf(!there)(`all published manifests together${unlessThere}`, () => {
  it('do not take each other or a neighbour down', () => install({ ...byFolder(published), ...byFolder(fixtures) }, ({ extensions, greeting }) => {
    expect([...extensions.keys()].sort()).toEqual([...published, ...fixtures].map(({ folder }) => folder).sort());
    for (const [folder, extension] of extensions) expectFate(extension, manifestFileOf(folder));
    expect(greeting).toBe('good morning');
  }));

  it('are in force once for each name, the others being shadowed', () => install(byFolder(published), ({ extensions }) => {
    const all = [...extensions.values()];
    const names = [...new Set(all.map(({ name }) => name))].sort();
    expect(all.filter(({ state }) => state === 'active').map(({ name }) => name).sort()).toEqual(names);
    expect(all.filter(({ state }) => state === 'shadowed')).toHaveLength(all.length - names.length);
  }));
});

describe.skipIf(!there)(`a fixture of version 1${unlessThere}`, () => {
  const expectations = there ? readExpectations() : new Map<string, Expected>();

  it('has an expected fate', () => {
    expect(fixtures.map(({ file }) => file).filter((file) => !expectations.has(file))).toEqual([]);
  });

  for (const { folder, file, text } of fixtures) {
    const { state, code } = expectations.get(file) ?? {};
    it(`is ${state}${code === undefined ? '' : ` with ${code}`}: ${file}`, () => install({ [folder]: text }, ({ extensions }) => {
      const extension = extensions.get(folder)!;
      expect(extension.state).toBe(state);
      const codes = extension.diagnostics.map((each) => each.code);
      if (code !== undefined) expect(codes).toContain(code);
      else expect(codes).toEqual([]);
    }));
  }
});
