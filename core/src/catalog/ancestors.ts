import path from 'node:path';

// PATH_MAX of Linux; no longer path can be asked about, so nothing is looked for at one.
const longestPathBytes = 4096;

/** A folder and all above it, nearest first. Those whose path is too long to be asked about are left out. */
export function ancestorsOf(folder: string): string[] {
  const ancestors: string[] = [];
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    if (current.length < longestPathBytes) ancestors.push(current);
    if (path.dirname(current) === current) return ancestors;
  }
}
