import { statSync } from 'node:fs';
import path from 'node:path';

export const workspaceFolderName = '.copilot-shell';

/** The nearest folder at or above `cwd` with a `.copilot-shell` of its own. The person's home, where cosh keeps its files, is none. */
export function findWorkspace(cwd: string, home: string): string | undefined {
  for (let folder = path.resolve(cwd); ; folder = path.dirname(folder)) {
    const own = path.join(folder, workspaceFolderName);
    if (own !== home && statSync(own, { throwIfNoEntry: false })?.isDirectory()) return folder;
    if (path.dirname(folder) === folder) return undefined;
  }
}
