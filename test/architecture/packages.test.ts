import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { coshVersion } from '@cosh/core';
import { repository } from '../support/repository.js';
import { rootPackage, workspacePackages } from './packages.js';
import { readJson } from './repository-files.js';

const packages = workspacePackages();
const { version } = readJson<{ version: string }>('lerna.json');

describe('lerna.json', () => {
  it('has the version that the library says', () => {
    expect(coshVersion).toBe(version);
  });

  it('covers the workspaces of package.json', () => {
    expect(readJson<{ packages: string[] }>('lerna.json').packages).toEqual(rootPackage.workspaces);
  });
});

describe.each(packages)('the package in $folder', ({ folder, manifest }) => {
  it('has the version of lerna.json, exactly also where it depends on a neighbour', () => {
    expect(manifest.version).toBe(version);
    const ours = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(([name]) => name.startsWith('@cosh/'));
    expect(ours.filter(([, range]) => range !== version)).toEqual([]);
  });

  it('says which files it ships, under which license, for which Node', () => {
    expect(manifest.files?.length).toBeGreaterThan(0);
    expect(manifest.license).toBe(rootPackage.license);
    expect(manifest.engines?.node).toBe(rootPackage.engines?.node);
  });

  it('ships what it exports and runs', () => {
    const entries = [...Object.values(manifest.exports ?? {}).flatMap((each) => [each.types, each.default]), ...Object.values(manifest.bin ?? {})];
    expect(entries.filter((entry) => entry === undefined || !existsSync(path.join(repository, folder, entry)))).toEqual([]);
  });

  it('depends on every library that its build output imports', () => {
    const output = path.join(repository, folder, 'dist');
    const imported = new Set(readdirSync(output, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js')).flatMap((file) => specifiersIn(readFileSync(path.join(output, file), 'utf8'))));
    const declared = Object.keys(manifest.dependencies ?? {});
    expect([...imported].filter((name) => name !== manifest.name && !declared.includes(name))).toEqual([]);
    // A library that nothing imports is weight for nothing. Of a neighbour the types alone may be needed.
    expect(declared.filter((name) => !name.startsWith('@cosh/') && !imported.has(name))).toEqual([]);
  });
});

function specifiersIn(code: string): string[] {
  return ts.preProcessFile(code, true, true).importedFiles
    .map(({ fileName }) => fileName)
    .filter((specifier) => !specifier.startsWith('.') && !isBuiltin(specifier))
    .map((specifier) => specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/'));
}
