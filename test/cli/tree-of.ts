import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

function describe(file: string): string {
  const stat = lstatSync(file);
  const mode = (stat.mode & 0o7777).toString(8);
  if (stat.isDirectory()) return `folder ${mode}`;
  if (stat.isSymbolicLink()) return `link ${readlinkSync(file)}`;
  return `file ${mode} ${stat.isFile() ? createHash('sha256').update(readFileSync(file)).digest('hex') : ''}`;
}

/** What is in a folder, all the way down: two equal trees are equal values. */
export function treeOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(names.map((name) => [name, describe(path.join(folder, name))]));
}
