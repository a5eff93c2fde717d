import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { CoshError } from '@cosh/core';
import { printable } from '../tree/index.js';

interface PackageFile {
  readonly name?: unknown;
  readonly version?: unknown;
  readonly dependencies?: unknown;
  readonly bundleDependencies?: unknown;
  readonly bundledDependencies?: unknown;
}

async function packageFile(folder: string): Promise<PackageFile> {
  try {
    const parsed: unknown = JSON.parse((await readFile(path.join(folder, 'package.json'), 'utf8')).replace(/^\ufeff/, ''));
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch (error) {
    throw new CoshError('source_npm_mismatch', 'the package has no readable package.json', { hint: 'nothing was installed; tell its author', cause: error });
  }
}

const namesOf = (value: unknown): string[] => (typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []);

async function missingDependencies(folder: string, file: PackageFile): Promise<string[]> {
  const needed = namesOf(file.dependencies);
  const bundled = file.bundleDependencies ?? file.bundledDependencies;
  const isBundled = (name: string): boolean => bundled === true || (Array.isArray(bundled) && bundled.includes(name));
  const isThere = await Promise.all(needed.map((name) => stat(path.join(folder, 'node_modules', name)).then((status) => status.isDirectory(), () => false)));
  return needed.filter((name, at) => !isBundled(name) || !isThere[at]);
}

/** That an unpacked package is the one its registry spoke of. Throws `source_npm_mismatch`. */
export async function requireSamePackage(folder: string, name: string, version: string): Promise<void> {
  const file = await packageFile(folder);
  if (file.name === name && file.version === version) return;
  throw new CoshError('source_npm_mismatch', `the package calls itself ${printable(`${String(file.name)}@${String(file.version)}`)}, and its registry ${name}@${version}`, { hint: 'nothing was installed; tell the owner of that registry' });
}

/** That an unpacked package needs nothing that would have to be installed beside it. Throws `source_npm_dependencies`. */
export async function requireNoDependencies(folder: string, name: string): Promise<void> {
  const missing = await missingDependencies(folder, await packageFile(folder));
  if (missing.length === 0) return;
  const shown = missing.slice(0, 5).map((each) => printable(each).slice(1, -1)).join(', ');
  throw new CoshError('source_npm_dependencies', `${name} needs other packages (${shown}${missing.length > 5 ? ', …' : ''}), which nobody was asked about`, { hint: 'ask its author to bundle them, with a bundler or bundleDependencies' });
}
