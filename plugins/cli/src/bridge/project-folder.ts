import { existsSync } from 'node:fs';
import path from 'node:path';

/** The repository that a folder lies in, else the folder itself. */
export function projectFolder(cwd: string): string {
  for (let folder = cwd; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.git'))) return folder;
  }
  return cwd;
}
