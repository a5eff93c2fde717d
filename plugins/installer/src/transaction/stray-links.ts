import { readdir, stat } from 'node:fs/promises';
import type { Lock, LockEntry } from './lock-file.js';
import { storedFolderOf, type StoreLayout } from './store-layout.js';
import { linkText } from './swap-link.js';

/** What the link of an extension should say; nothing where its tree is not there. */
async function targetOf(layout: StoreLayout, { stored, source }: LockEntry): Promise<string | undefined> {
  if (stored === undefined) return source.kind === 'link' ? source.path : undefined;
  return stat(layout.storedAt(stored)).then(() => layout.linkTarget(stored), () => undefined);
}

/**
 * The links that do not say what the lock file says, by name, with what they should say; nothing for those that should go.
 * A link that no entry speaks of stays: it goes when its removal was decided, and not because the lock file was lost.
 */
export async function strayLinks(layout: StoreLayout, { extensions, removing }: Lock): Promise<ReadonlyMap<string, string | undefined>> {
  const stray = new Map<string, string | undefined>();
  for (const name of removing) if (!['absent', 'not-a-link'].includes(await linkText(layout.linkOf(name)))) stray.set(name, undefined);
  for (const [name, entry] of extensions) {
    const text = await linkText(layout.linkOf(name));
    // What somebody else put in its place is theirs.
    if (text !== 'absent' && storedFolderOf(text) === undefined) continue;
    const target = await targetOf(layout, entry);
    if (target !== undefined && target !== text) stray.set(name, target);
  }
  return stray;
}

/** The store folders that the lock file or a link names. */
export async function wantedFolders(layout: StoreLayout, { extensions }: Lock): Promise<ReadonlySet<string>> {
  const names = await readdir(layout.extensions).catch((): string[] => []);
  const linked = await Promise.all(names.map(async (name) => storedFolderOf(await linkText(layout.linkOf(name)))));
  return new Set([...linked, ...[...extensions.values()].map(({ stored }) => stored)].filter((folder) => folder !== undefined));
}
