import { statSync } from 'node:fs';
import path from 'node:path';

const isFolder = (folder: string): boolean => {
  try {
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
};

/** The folder itself, or the nearest one above it that still exists: a removed working directory must not stop a guard. */
export function existingFolder(folder: string): string {
  let current = path.resolve('/', folder);
  while (!isFolder(current)) {
    const parent = path.dirname(current);
    if (parent === current) break;
    current = parent;
  }
  return current;
}
