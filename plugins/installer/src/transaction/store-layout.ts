import path from 'node:path';
import type { Locations } from '@cosh/core';

/**
 * Where installed trees are. `extensions/<name>` is a link to `extensions/.store/<name>-<hash>`, so that an update is one
 * rename of a link, and whoever runs the old tree at that moment keeps it. All of it is on one file system.
 */
export interface StoreLayout {
  readonly extensions: string;
  readonly store: string;
  readonly staging: string;
  linkOf(name: string): string;
  storedAt(folder: string): string;
  /** What the link says: relative, so that a moved home still works. */
  linkTarget(folder: string): string;
}

const storeName = '.store';

export function storeLayout({ userExtensions: extensions }: Pick<Locations, 'userExtensions'>): StoreLayout {
  const store = path.join(extensions, storeName);
  return {
    extensions,
    store,
    staging: path.join(extensions, '.staging'),
    linkOf: (name) => path.join(extensions, name),
    storedAt: (folder) => path.join(store, folder),
    linkTarget: (folder) => path.join(storeName, folder),
  };
}

/** The store folder that a link's text names, if it names one. */
export function storedFolderOf(target: string): string | undefined {
  const parts = target.split(path.sep);
  return parts.length === 2 && parts[0] === storeName ? parts[1] : undefined;
}
