import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../support/repository.js';
import { architectureRules, patternsOf } from './architecture-rules.js';
import { rootPackage, workspacePackages } from './packages.js';
import { isSource, readJson, repositoryFiles } from './repository-files.js';

const files = repositoryFiles();
const packages = workspacePackages();

/** Packages that the rules already know and that are not written yet; what the rules say of one counts from its first file on. */
const coming = ['plugins/session/'].filter((folder) => !files.some((file) => file.startsWith(folder)));

const installed = [rootPackage, ...packages.map(({ manifest }) => manifest)].flatMap(({ dependencies, devDependencies }) => Object.keys({ ...dependencies, ...devDependencies }));
const candidates = [
  ...files,
  ...packages.flatMap(({ folder, manifest }) => Object.values(manifest.exports ?? {}).map((each) => path.join(folder, each.default ?? ''))),
  ...installed.flatMap((name) => [name, `node_modules/${name}/index.js`]),
  'child_process',
];

/** `$1` stands for what the other end of the arrow matched. */
const expression = (pattern: string): RegExp => new RegExp(pattern.replaceAll('$1', '[^/]+'));

const guarded = architectureRules.flatMap(({ name, from, to }) =>
  [from.path, from.pathNot, to.path, to.pathNot].flatMap(patternsOf).map((pattern) => ({ rule: name, pattern })));

describe('the architecture rules', () => {
  it.each(guarded)('guard something in $rule with $pattern', ({ pattern }) => {
    if (coming.some((folder) => pattern.includes(folder))) return;
    expect(candidates.some((candidate) => expression(pattern).test(candidate)), `nothing matches ${pattern}`).toBe(true);
  });

  it('are all errors and say why', () => {
    expect(architectureRules.filter(({ severity, comment }) => severity !== 'error' || comment.length < 10)).toEqual([]);
  });

  it('have a layer for every folder of core', () => {
    const folders = readdirSync(path.join(repository, 'core/src'), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const layers = architectureRules.flatMap(({ name }) => name.match(/^core-(.+)-imports-only-what-is-below$/)?.[1] ?? []);
    expect(layers.sort()).toEqual(folders.sort());
  });

  it('have an arrow for every source file', () => {
    const arrows = architectureRules.filter(({ name }) => /imports-only-what-is-below|leaves|do-not-see|session-sees/.test(name)).flatMap(({ from }) => patternsOf(from.path)).map(expression);
    const free = files.filter((file) => isSource(file) && !arrows.some((arrow) => arrow.test(file)));
    // The front door re-exports; cli is at the top.
    expect(free.filter((file) => file !== 'core/src/index.ts' && !file.startsWith('plugins/cli/'))).toEqual([]);
  });

  it('have a door for every library of core', () => {
    const doors = architectureRules.flatMap(({ name }) => name.match(/^(.+)-has-one-door$/)?.[1] ?? []);
    const libraries = Object.keys(packages.find(({ folder }) => folder === 'core')!.manifest.dependencies ?? {});
    expect(libraries.filter((name) => !doors.includes(name))).toEqual([]);
  });

  it('know the source behind every name that a package exports', () => {
    const { paths } = readJson<{ compilerOptions: { paths: Record<string, string[]> } }>('test/architecture/package-names.json').compilerOptions;
    for (const { folder, manifest } of packages) {
      for (const entry of Object.keys(manifest.exports ?? {})) {
        const name = path.posix.join(manifest.name, entry);
        const [source] = paths[name] ?? paths['@cosh/*']!.map((each) => each.replace('*', name.slice('@cosh/'.length)));
        expect(existsSync(path.join(repository, source!)), `${name} of ${folder} is ${source}`).toBe(true);
      }
    }
  });
});
