import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { coshVersion } from '@cosh/core';

interface Package {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const root = new URL('../../', import.meta.url);
const read = (file: string): Package => JSON.parse(readFileSync(new URL(file, root), 'utf8')) as Package;
const files = ['core', ...readdirSync(new URL('plugins', root)).map((name) => `plugins/${name}`)].map((folder) => `${folder}/package.json`).filter((file) => existsSync(new URL(file, root)));

describe('the version of cosh', () => {
  it('is that of lerna.json', () => {
    expect(coshVersion).toBe(read('lerna.json').version);
  });

  it.each(files)('is that of %s', (file) => {
    expect(read(file).version).toBe(coshVersion);
  });

  it.each(files)('is the one that %s asks of its neighbours', (file) => {
    const neighbours = Object.entries(read(file).dependencies ?? {}).filter(([name]) => name.startsWith('@cosh/'));
    expect(neighbours.filter(([, version]) => version !== coshVersion)).toStrictEqual([]);
  });
});
