import { lstat, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CoshError } from '@cosh/core';

/** Writes files that are not there yet: all of them, or none. Throws `file_exists`. */
export async function writeNewFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const name of files.keys()) {
    if (await lstat(path.join(folder, name)).catch(() => undefined)) {
      throw new CoshError('file_exists', `${path.join(folder, name)} is there already`, { hint: 'nothing was written; choose another folder' });
    }
  }
  const written: string[] = [];
  try {
    for (const [name, text] of files) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text, { flag: 'wx' });
      written.push(file);
    }
  } catch (error) {
    for (const file of written) await rm(file, { force: true });
    throw error;
  }
}
