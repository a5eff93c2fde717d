import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach } from 'vitest';

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder of this test's own, gone after it, with these files in it. */
export function throwAwayFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'cosh-core-')));
  made.push(folder);
  for (const [name, text] of Object.entries(files)) writeInto(folder, name, text);
  return folder;
}

/** Writes a file, with the folders above it, and returns its path. */
export function writeInto(folder: string, name: string, text: string, mode?: number): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  if (mode !== undefined) chmodSync(file, mode);
  return file;
}
