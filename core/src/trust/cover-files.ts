import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { workspaceFolderName } from '../catalog/index.js';
import { CoverBudget, readCoveredFile, type CoveredFile } from './covered-file.js';

/** What of a workspace's own folder counts whole, whatever is in it. */
export const coveredFolders = ['hooks', 'extensions'] as const;

export const inWorkspaceFolder = (...names: string[]): string => path.join(workspaceFolderName, ...names);

const isCoveredFolder = (relative: string): boolean => coveredFolders.some((name) => relative === inWorkspaceFolder(name));

/** Between the workspace and a file in it: any of them may become a link. */
function foldersAbove(relative: string): string[] {
  if (path.isAbsolute(relative)) return [];
  const parts = path.dirname(relative).split(path.sep).filter((part) => part !== '.');
  return parts.map((_part, index) => parts.slice(0, index + 1).join(path.sep));
}

/** Every path below a folder that is no folder itself. A link to a folder is not entered: it is a path like any other. */
async function pathsBelow(root: string, folder: string, budget: CoverBudget, looksAt: (file: string) => void): Promise<string[]> {
  looksAt(path.join(root, folder));
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => []);
  budget.spend(entries.length, 0);
  const found: string[] = [];
  for (const entry of entries) {
    const name = path.join(folder, entry.name);
    found.push(...(entry.isDirectory() ? await pathsBelow(root, name, budget, looksAt) : [name]));
  }
  return found;
}

/**
 * The state of everything that a yes to a workspace is bound to: its configuration files, all that is below `hooks` and `extensions`
 * of its own folder, and the files that its hooks name. `looksAt` is told of each just before it is read. Throws `trust_too_large`.
 */
export async function coverFiles(root: string, fileNames: readonly string[], named: readonly string[], looksAt: (file: string) => void): Promise<CoveredFile[]> {
  const budget = new CoverBudget();
  const paths = new Set(fileNames.map((name) => inWorkspaceFolder(name)));
  for (const folder of coveredFolders) {
    // A link in the place of the folder itself is seen as what it is.
    paths.add(inWorkspaceFolder(folder));
    for (const each of await pathsBelow(root, inWorkspaceFolder(folder), budget, looksAt)) paths.add(each);
  }
  named.forEach((each) => paths.add(each));
  const files: CoveredFile[] = [];
  for (const each of [...paths].sort()) {
    foldersAbove(each).forEach((folder) => looksAt(path.join(root, folder)));
    looksAt(path.resolve(root, each));
    const file = await readCoveredFile(root, each, budget);
    if (!(isCoveredFolder(each) && file.leadsTo === undefined && (file.kind === 'folder' || file.kind === 'absent'))) files.push(file);
  }
  return files;
}
