import { readdir, stat } from 'node:fs/promises';
import type { StateStore } from '@cosh/core';
import { readLock } from './lock-file.js';
import { storedFolderOf, type StoreLayout } from './store-layout.js';
import { linkText } from './swap-link.js';

/** Whether there is anything for `recover` to do. Reads only, so that listing works in a home that cannot be written. */
export async function needsRecovery(states: StateStore, layout: StoreLayout): Promise<boolean> {
  const lock = await readLock(states);
  if (lock.removing.length > 0) return true;
  if (await stat(layout.staging).catch(() => undefined)) return true;
  const names = await readdir(layout.extensions).catch((): string[] => []);
  const stored = await readdir(layout.store).catch((): string[] => []);
  const wanted = new Set([...lock.extensions.values()].map((entry) => entry.stored));
  if (names.some((name) => name.startsWith('.link-')) || stored.some((folder) => !wanted.has(folder))) return true;
  for (const name of names) {
    const folder = storedFolderOf(await linkText(layout.linkOf(name)));
    if (folder !== undefined && lock.extensions.get(name)?.stored !== folder) return true;
  }
  return [...lock.extensions.keys()].some((name) => !names.includes(name));
}
