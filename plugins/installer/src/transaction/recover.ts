import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import type { StateStore } from '@cosh/core';
import { forgetExtension } from './forget.js';
import { foldersInUse } from './in-use.js';
import { readLock, updateLock, withoutRemoval, type Lock } from './lock-file.js';
import { clearStaging } from './staging.js';
import type { StoreLayout } from './store-layout.js';
import { strayLinks, wantedFolders } from './stray-links.js';
import { removeLink, swapLink } from './swap-link.js';

// Somebody may be about to start a hook of the version that was just replaced.
const pruneAfterMs = 10 * 60 * 1000;

/** Makes the links say what the lock file says. The lock file is written first in every change, so this always moves forward. */
async function alignLinks(layout: StoreLayout, lock: Lock): Promise<void> {
  for (const name of await readdir(layout.extensions)) if (name.startsWith('.link-')) await removeLink(layout.linkOf(name));
  for (const [name, target] of await strayLinks(layout, lock)) {
    if (target === undefined) await removeLink(layout.linkOf(name));
    else await swapLink(layout.linkOf(name), target);
  }
}

// Renamed first: a tree that is half removed must not be taken for a whole one.
async function removeTree(layout: StoreLayout, folder: string): Promise<void> {
  const doomed = folder.startsWith('.gone-') ? folder : `.gone-${folder}`;
  if (doomed !== folder) await rename(layout.storedAt(folder), layout.storedAt(doomed));
  await rm(layout.storedAt(doomed), { recursive: true, force: true });
}

/** Removes trees that nothing points to and no hook runs from; those replaced a moment ago stay for a while, unless `all` is said. */
export async function pruneStore(layout: StoreLayout, lock: Lock, which: { all: boolean }): Promise<void> {
  const wanted = await wantedFolders(layout, lock);
  const spare = (await readdir(layout.store).catch(() => [])).filter((folder) => !wanted.has(folder));
  const busy = spare.length > 0 ? foldersInUse() : new Set<string>();
  for (const folder of spare) {
    if (busy.has(layout.storedAt(folder))) continue;
    const age = Date.now() - ((await stat(layout.storedAt(folder)).catch(() => undefined))?.ctimeMs ?? 0);
    if (which.all || folder.startsWith('.gone-') || age > pruneAfterMs) await removeTree(layout, folder);
  }
  await rmdir(layout.store).catch(() => undefined);
}

/** Finishes every change that the lock file has decided, and clears away what came before such a decision. The caller holds the lock. */
export async function recover(states: StateStore, layout: StoreLayout): Promise<Lock> {
  const lock = await readLock(states);
  await mkdir(layout.extensions, { recursive: true });
  await clearStaging(layout);
  await alignLinks(layout, lock);
  for (const name of lock.removing) {
    await forgetExtension(states, name);
    await updateLock(states, (current) => withoutRemoval(current, name));
  }
  await pruneStore(layout, lock, { all: false });
  return readLock(states);
}

