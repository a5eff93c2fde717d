import type { Stats } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { CoshError } from '@cosh/core';
import { allDefences, type Defences } from './defences.js';
import { isDropped } from './entry-path.js';
import { printable } from './printable.js';
import { readRegularFile } from './read-regular-file.js';
import type { TreeWriter } from './tree-writer.js';

const isExecutable = (status: Stats): boolean => (status.mode & 0o111) !== 0;

const unreadable = (name: string, error: unknown): never => {
  const { code, message } = error as NodeJS.ErrnoException;
  throw new CoshError('tree_unreadable', `${printable(name)} cannot be read (${code ?? message})`, { hint: 'correct its permissions, then try again', cause: error });
};

const refuseLink = (name: string, why: string): never => {
  throw new CoshError('tree_link', `${printable(name)} is a link ${why}`, { hint: 'replace it by a copy of the file; only links to files of the same extension are accepted' });
};

const isInside = (root: string, file: string): boolean => file.startsWith(root.endsWith(path.sep) ? root : root + path.sep);

/** The regular file of the same tree that a link stands for. Throws `tree_link`. */
async function linkTarget(root: string, file: string, name: string): Promise<string> {
  const target = await realpath(file).catch(() => refuseLink(name, 'that leads nowhere'));
  if (!isInside(root, target)) refuseLink(name, 'that leads out of the extension');
  const status = await stat(target);
  if (status.isDirectory()) refuseLink(name, 'to a folder');
  if (!status.isFile()) refuseLink(name, 'to something that is not a file');
  // What is left out of the tree must not come back under another name.
  const components = path.relative(root, target).split(path.sep);
  if (components.some((component, at) => isDropped(component, components[at - 1]))) refuseLink(name, 'to a file that is left out');
  return target;
}

/**
 * Copies a folder through the writer: regular files and folders, and links to regular files inside it as copies of those.
 * Throws `tree_*` at the first entry of any other kind, naming it.
 */
export async function copyFolder(from: string, writer: TreeWriter, defences: Defences = allDefences): Promise<void> {
  const root = await realpath(from);
  const copyEntry = async (name: string): Promise<void> => {
    const file = path.join(root, name);
    const look = defences.fileKinds ? lstat : stat;
    const status = await look(file).catch((error: unknown) => unreadable(name, error));
    if (status.isDirectory()) return copyBelow(name);
    if (status.isSymbolicLink()) {
      const target = await linkTarget(root, file, name);
      await writer.file(name, isExecutable(await stat(target)), readRegularFile(target, name));
    } else if (status.isFile() || !defences.fileKinds) {
      await writer.file(name, isExecutable(status), readRegularFile(file, name, !defences.fileKinds));
    } else {
      throw new CoshError('tree_special_file', `${printable(name)} is a pipe, socket or device`, { hint: 'remove it from the extension, then try again' });
    }
  };
  const copyBelow = async (below: string): Promise<void> => {
    if (below !== '') await writer.folder(below);
    const entries = await readdir(path.join(root, below), { withFileTypes: true }).catch((error: unknown) => unreadable(below, error));
    for (const entry of entries) {
      if (isDropped(entry.name, below.split('/').at(-1))) continue;
      await copyEntry(below === '' ? entry.name : `${below}/${entry.name}`);
    }
  };
  await copyBelow('');
}
