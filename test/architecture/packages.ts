import { readdirSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../support/repository.js';
import { readJson, repositoryFiles } from './repository-files.js';

export interface PackageFile {
  readonly name: string;
  readonly version?: string;
  readonly private?: boolean;
  readonly license?: string;
  readonly files?: readonly string[];
  readonly engines?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, { readonly types?: string; readonly default?: string }>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export interface WorkspacePackage {
  readonly folder: string;
  readonly manifest: PackageFile;
}

export const rootPackage = readJson<PackageFile & { readonly workspaces: readonly string[] }>('package.json');

/** Every package that the workspaces of package.json cover. */
export function workspacePackages(): WorkspacePackage[] {
  const folders = rootPackage.workspaces.flatMap((each) => (each.endsWith('/*') ? readdirSync(path.join(repository, each.slice(0, -2))).map((name) => `${each.slice(0, -1)}${name}`) : [each]));
  const files = repositoryFiles();
  return folders.filter((folder) => files.includes(`${folder}/package.json`)).map((folder) => ({ folder, manifest: readJson<PackageFile>(`${folder}/package.json`) }));
}
