import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repository } from '../support/repository.js';
import { architectureRules } from './architecture-rules.js';
import { allowedTree, offences, offendingTree } from './offences.js';
import { temporaryTree } from './temporary-tree.js';

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

const roots: string[] = [];

/** What the real configuration says about a tree of its own. */
async function violationsIn(files: Readonly<Record<string, string>>): Promise<Violation[]> {
  const root = await temporaryTree({ ...files, 'extensions/guard/cosh-extension.json': '{}' });
  roots.push(root);
  for (const file of ['.dependency-cruiser.cjs', 'test/architecture/package-names.json']) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await copyFile(path.join(repository, file), path.join(root, file));
  }
  const program = path.join(repository, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
  const args = [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'core', 'plugins', 'test', 'extensions'];
  const stdout = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: 1 << 26 }, (_error, output, errors) => (output === '' ? reject(new Error(errors)) : resolve(output)));
  });
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
}

afterAll(() => Promise.all(roots.map((root) => rm(root, { recursive: true, force: true }))));

describe('a tree that breaks every rule once', () => {
  let found: Violation[] = [];
  beforeAll(async () => { found = await violationsIn(offendingTree()); });

  it('has an offence for every rule, and no other', () => {
    expect(Object.keys(offences).sort()).toEqual(architectureRules.map(({ name }) => name).sort());
    expect(new Set(Object.values(offences).map(({ file }) => file)).size).toBe(Object.keys(offences).length);
  });

  it.each(Object.entries(offences))('is reported for %s', (rule, { file }) => {
    const names = found.filter(({ from, to }) => from === file || to === file).map(({ rule: { name } }) => name);
    expect(names).toContain(rule);
  });
});

describe('a tree that keeps every rule', () => {
  it('is reported for nothing', async () => {
    expect(await violationsIn(allowedTree())).toEqual([]);
  });
});
