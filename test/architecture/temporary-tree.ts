import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** A new folder with these files, by their paths. */
export async function temporaryTree(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'cosh-tree-')));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(root, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return root;
}
