import { statSync } from 'node:fs';
import path from 'node:path';
import { ancestorsOf } from './ancestors.js';

export const workspaceFolderName = '.copilot-shell';

// An event may name any folder: a file, one that nobody may look into, one that no system takes for a path.
const isFolder = (folder: string): boolean => {
  try {
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
};

/** Where a workspace's own folder may be, nearest first. */
export const workspaceCandidates = (cwd: string): string[] => ancestorsOf(cwd).map((folder) => path.join(folder, workspaceFolderName));

/** The nearest folder at or above `cwd` with a `.copilot-shell` of its own. The person's home, where cosh keeps its files, is none. */
export function findWorkspace(cwd: string, home: string): string | undefined {
  const own = workspaceCandidates(cwd).find((folder) => folder !== home && isFolder(folder));
  return own && path.dirname(own);
}
