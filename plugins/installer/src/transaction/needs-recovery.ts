import { readdir, stat } from 'node:fs/promises';
import type { StateStore } from '@cosh/core';
import { readLock } from './lock-file.js';
import type { StoreLayout } from './store-layout.js';
import { strayLinks, wantedFolders } from './stray-links.js';

/** Whether there is anything for `recover` to do. Reads only, so that listing works in a home that cannot be written. */
export async function needsRecovery(states: StateStore, layout: StoreLayout): Promise<boolean> {
  const lock = await readLock(states);
  if (lock.removing.length > 0) return true;
  if (await stat(layout.staging).catch(() => undefined)) return true;
  const names = await readdir(layout.extensions).catch((): string[] => []);
  const stored = await readdir(layout.store).catch((): string[] => []);
  if (names.some((name) => name.startsWith('.link-'))) return true;
  if (stored.length > 0) {
    const wanted = await wantedFolders(layout, lock);
    if (stored.some((folder) => !wanted.has(folder))) return true;
  }
  return (await strayLinks(layout, lock)).size > 0;
}
