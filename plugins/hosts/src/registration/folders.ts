import { mkdir, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** The folders above a file that are not there, the outermost first. */
export async function missingFolders(file: string): Promise<string[]> {
  const missing: string[] = [];
  for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (await stat(folder).catch(() => undefined)) break;
    missing.unshift(folder);
  }
  return missing;
}

export async function makeFolders(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await mkdir(folder, { recursive: true });
}

/** Removes what is empty of them, the innermost first. */
export async function removeEmptyFolders(folders: readonly string[]): Promise<void> {
  for (const folder of folders.toReversed()) await rmdir(folder).catch(() => undefined);
}
