import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];

afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A new folder, removed when the test file is over. */
export function temporaryFolder(below = os.tmpdir()): string {
  const folder = realpathSync(mkdtempSync(path.join(below, 'cosh-source-')));
  made.push(folder);
  return folder;
}

const closers: (() => Promise<void>)[] = [];

afterAll(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

export const closeAfterwards = (close: () => Promise<void>): void => {
  closers.push(close);
};
