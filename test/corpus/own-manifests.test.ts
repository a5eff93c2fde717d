import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@cosh/core';
import { repository } from '../support/repository.js';
import type { Home } from '../support/make-home.js';
import { install, manifestFileOf } from './install.js';
import { expectedOfOwn } from './own-expectations.js';

const own = new URL('own/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(`${name}.json`, own), 'utf8');
const folder = 'under-test';
const manifest = manifestFileOf(folder);
const minimal = JSON.stringify({ name: 'own-fixture', version: '1.0.0' });

const said = ({ severity, code, place, line }: Diagnostic): string =>
  [severity, code, line === undefined ? place : `line ${line}`].filter((word) => word !== undefined && word !== '').join(' ');
const codeOf = (text: string): string => text.split(' ')[1]!;

describe('a manifest of our own', () => {
  for (const [name, { state, found, hooks }] of Object.entries(expectedOfOwn)) {
    const codes = [...new Set(found.map(codeOf))].join(', ') || 'without a word';
    it(`is ${state}, ${codes}: ${name.replaceAll('-', ' ')}`, () => install({ [folder]: read(name) }, async ({ extensions, diagnostics, greeting, cosh, home }) => {
      expect(extensions.get(folder)!.state).toBe(state);
      const about = diagnostics.filter(({ file }) => file === home.path(manifest)).map(said);
      expect(about).toEqual(found.length === 0 ? [] : expect.arrayContaining([...found]));
      const { entries } = await cosh.inventory();
      const active = entries.filter(({ hook, active: runs }) => runs && hook.source.file === home.path(manifest));
      expect(active.map(({ hook }) => hook.name)).toEqual(hooks);
      expect(greeting).toBe('good morning');
    }));
  }

  it('is listed with what is expected of it', () => {
    expect(readdirSync(own).sort()).toEqual(Object.keys(expectedOfOwn).map((name) => `${name}.json`).sort());
  });
});

describe('a manifest that is no file of its extension', () => {
  const cases: Record<string, { code: string; arrange(home: Home): void }> = {
    'that is missing': { code: 'extension_manifest_missing', arrange: (home) => rmSync(home.path(manifest)) },
    'that is a folder': { code: 'extension_manifest_unreadable', arrange: (home) => { rmSync(home.path(manifest)); mkdirSync(home.path(manifest)); } },
    'that is a link to a file elsewhere': {
      code: 'extension_manifest_outside',
      arrange: (home) => { renameSync(home.path(manifest), home.path('elsewhere.json')); symlinkSync(home.path('elsewhere.json'), home.path(manifest)); },
    },
    'of more than a megabyte': { code: 'extension_manifest_too_large', arrange: (home) => home.write(manifest, `${minimal}${' '.repeat(1024 * 1024)}`) },
  };
  for (const [title, { code, arrange }] of Object.entries(cases)) {
    it(`${title} is refused with ${code}`, () => install({ [folder]: minimal }, ({ extensions, greeting }) => {
      expect(extensions.get(folder)).toMatchObject({ state: 'refused', name: folder });
      expect(extensions.get(folder)!.diagnostics.map((each) => each.code)).toEqual([code]);
      expect(greeting).toBe('good morning');
    }, arrange));
  }
});

describe('all manifests of our own together', () => {
  it('do not take each other or a neighbour down', () => {
    const all = Object.fromEntries(Object.keys(expectedOfOwn).map((name) => [name, read(name)]));
    return install(all, ({ extensions, greeting }) => {
      const refused = [...extensions].filter(([, { state }]) => state === 'refused').map(([name]) => name).sort();
      expect(refused).toEqual(Object.entries(expectedOfOwn).filter(([, { state }]) => state === 'refused').map(([name]) => name).sort());
      expect(greeting).toBe('good morning');
    });
  });
});

describe('a code for a manifest', () => {
  it('has a manifest of our own that leads to it', () => {
    const sources = readdirSync(path.join(repository, 'core/src/manifest'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const text = sources.map((file) => readFileSync(path.join(repository, 'core/src/manifest', file), 'utf8')).join('\n');
    const codes = new Set([...text.matchAll(/'((?:extension|legacy)_[a-z0-9_]+)'/g)].map((match) => match[1]!));
    const led = new Set(Object.values(expectedOfOwn).flatMap(({ found }) => found.map(codeOf)));
    const ofNoFile = ['extension_manifest_missing', 'extension_manifest_unreadable', 'extension_manifest_outside', 'extension_manifest_too_large'];
    // Files of other agents' extensions have their own tests, beside their formats.
    const ofOthers = (code: string): boolean => code.startsWith('extension_file_');
    expect([...codes].filter((code) => !led.has(code) && !ofNoFile.includes(code) && !ofOthers(code))).toEqual([]);
  });
});
