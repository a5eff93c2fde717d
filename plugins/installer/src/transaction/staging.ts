import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { isMarkAlive, ownMark } from './process-mark.js';
import type { StoreLayout } from './store-layout.js';

export interface Staging {
  /** Empty; becomes the extension. */
  readonly tree: string;
  /** Empty; for whatever the source needs beside it. */
  readonly scratch: string;
  remove(): Promise<void>;
}

/** A private folder beside the target, on its file system, named after this process so that a later one can tell whether it is still wanted. */
export async function openStaging({ staging }: StoreLayout): Promise<Staging> {
  const folder = path.join(staging, `${ownMark()}.${randomUUID()}`);
  const [tree, scratch] = [path.join(folder, 'tree'), path.join(folder, 'scratch')];
  await mkdir(staging, { recursive: true, mode: 0o700 });
  await mkdir(tree, { recursive: true, mode: 0o700 });
  await mkdir(scratch, { mode: 0o700 });
  return {
    tree,
    scratch,
    remove: async () => {
      await rm(folder, { recursive: true, force: true });
      await rmdir(staging).catch(() => undefined);
    },
  };
}

/** Removes what processes that are gone have left. */
export async function clearStaging({ staging }: StoreLayout): Promise<void> {
  for (const name of await readdir(staging).catch(() => [])) {
    if (!isMarkAlive(name.split('.')[0]!)) await rm(path.join(staging, name), { recursive: true, force: true });
  }
  await rmdir(staging).catch(() => undefined);
}
