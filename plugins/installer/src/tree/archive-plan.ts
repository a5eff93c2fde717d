import { CoshError } from '@cosh/core';
import { archiveInvalid } from './archive-error.js';
import type { Defences } from './defences.js';
import { entryPath, plainName } from './entry-path.js';
import { linkInTree } from './link-in-tree.js';
import { NameRegister } from './name-register.js';
import { printable } from './printable.js';
import type { TarEntry } from './tar-entries.js';
import { TreeBudget } from './tree-budget.js';

/** `one`: the first component of every name, as in npm packages. `common`: the one folder that holds everything, unless one of the names says that it is the top already. */
export type Strip = { readonly kind: 'one' } | { readonly kind: 'common'; unless(name: string): boolean };

type Listed = Pick<TarEntry, 'path' | 'type' | 'linkpath' | 'executable' | 'size'>;

/** What the first pass found out for the second one. */
export interface ArchivePlan {
  readonly strip: number;
  /** Links by their names, with the names of the files that they become copies of. */
  readonly copies: ReadonlyMap<string, string>;
}

const isFile = ({ type }: Listed): boolean => type === 'File' || type === 'OldFile';

function stripOf(entries: readonly Listed[], strip: Strip): number {
  const named = entries.map(({ path, type }) => ({ components: plainName(path).split('/'), type })).filter(({ components }) => components.join('') !== '');
  const top = named[0]?.components[0];
  const common = named.every(({ components, type }) => components[0] === top && (components.length > 1 || type === 'Directory'));
  if (strip.kind === 'common') return common && !named.some(({ components }) => strip.unless(components.join('/'))) ? 1 : 0;
  if (!common) throw archiveInvalid('has files outside its one top folder');
  return 1;
}

function copiesOf(entries: readonly Listed[]): Map<string, string> {
  const files = new Set(entries.filter(isFile).map(({ path }) => plainName(path)));
  const copies = new Map<string, string>();
  for (const { path, type, linkpath } of entries) {
    if (type !== 'SymbolicLink') continue;
    const target = linkInTree(plainName(path), linkpath ?? '');
    if (target === undefined || !files.has(target)) {
      throw new CoshError('tree_link', `${printable(path)} is a link to ${printable(linkpath ?? '')}, which is no file of the archive`, { hint: 'nothing was installed; only links to files of the same extension are accepted' });
    }
    copies.set(plainName(path), target);
  }
  return copies;
}

/** Judges every entry of an archive before a byte of it is written. Throws `tree_*`. */
export function planArchive(entries: readonly Listed[], wanted: Strip, defences: Defences): ArchivePlan {
  for (const { path, type } of entries) {
    if (!['File', 'OldFile', 'Directory', 'SymbolicLink'].includes(type)) {
      throw new CoshError('tree_special_file', `${printable(path)} in the archive is a ${type}, not a file or folder`, { hint: 'nothing was installed; ask the author to pack plain files' });
    }
  }
  const strip = stripOf(entries, wanted);
  const names = new NameRegister();
  const budget = new TreeBudget(defences.limits);
  for (const { path, type, size } of entries) {
    const components = defences.entryPaths ? entryPath(path, strip) : plainName(path).split('/').slice(strip);
    budget.spendBytes(size);
    if (components && components.length > 0) budget.spendEntries(defences.collisions ? names.add(components, type === 'Directory' ? 'folder' : 'file') : 1);
  }
  return { strip, copies: copiesOf(entries) };
}
