import { lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';

const isBelow = (root: string, file: string): boolean => file.startsWith(root.endsWith(path.sep) ? root : root + path.sep);

/** Follows a path down from a root whose own place is looked at otherwise. Nothing where a link leads out of it. */
function foldersTo(file: string, root: string, realRoot: string, seen: Set<string>): boolean {
  let folder = realRoot;
  const names = path.relative(root, file).split(path.sep);
  for (const [index, name] of names.entries()) {
    seen.add(folder);
    const next = path.join(folder, name);
    const found = lstatSync(next, { throwIfNoEntry: false });
    // What is not there can only come to be in this folder.
    if (!found || (index === names.length - 1 && !found.isSymbolicLink())) return true;
    if (found.isSymbolicLink()) {
      const target = realpathSync(next);
      return isBelow(realRoot, target) && foldersTo(path.join(target, ...names.slice(index + 1)), realRoot, realRoot, seen);
    }
    if (!found.isDirectory()) return true;
    folder = next;
  }
  return true;
}

export interface WatchPlan {
  /** Whatever happens to the covered files happens in one of these, as long as the roots are where they are. */
  readonly folders: readonly string[];
  /** What has to be looked at itself: the roots, and what no watch covers. */
  readonly others: readonly string[];
}

/**
 * How to notice a change of any of these files. Each folder on the way from a root to a file is watched, so that no renaming on the
 * way goes unseen; the root itself is looked at by its path, and with it all that is above it.
 */
export function planWatch(files: Iterable<string>, roots: readonly string[]): WatchPlan {
  const folders = new Set<string>();
  const others = new Set<string>();
  const realRoots = new Map<string, string>();
  for (const root of roots) {
    try {
      realRoots.set(root, realpathSync(root));
    } catch {
      // Not there, so nothing is in it.
    }
  }
  for (const file of files) {
    const root = [...realRoots.keys()].find((each) => isBelow(each, file));
    const way = new Set<string>();
    let isCovered = false;
    try {
      isCovered = root !== undefined && foldersTo(file, root, realRoots.get(root)!, way);
    } catch {
      // A link to nowhere, a folder that may not be looked into.
    }
    if (isCovered) {
      others.add(root!);
      way.forEach((folder) => folders.add(folder));
    } else {
      others.add(file);
    }
  }
  return { folders: [...folders], others: [...others] };
}
