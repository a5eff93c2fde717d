import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { CoshError, type Diagnostic } from '@cosh/core';
import { entryPath, isDropped, treeLimits } from '../tree/index.js';
import { NameRegister } from '../tree/name-register.js';

type Report = (code: string, name: string, problem: string, hint: string) => void;

async function checkLink(root: string, name: string, report: Report): Promise<void> {
  const refuse = (why: string): void => report('tree_link', name, `it is a link ${why}`, 'replace it by a copy of the file; only links to files of the same extension are accepted');
  const target = await realpath(path.join(root, name)).catch(() => undefined);
  if (target === undefined) return refuse('that leads nowhere');
  if (!target.startsWith(root + path.sep)) return refuse('that leads out of the extension');
  const status = await stat(target);
  if (!status.isFile()) return refuse(status.isDirectory() ? 'to a folder' : 'to something that is not a file');
  const components = path.relative(root, target).split(path.sep);
  if (components.some((component, at) => isDropped(component, components[at - 1]))) refuse('to a file that is left out');
}

/** Everything in a folder that would make an installation refuse it: the whole list, where an installation stops at the first. */
export async function checkTree(folder: string): Promise<Diagnostic[]> {
  const root = await realpath(folder);
  const found: Diagnostic[] = [];
  const names = new NameRegister();
  let [bytes, entries] = [0, 0];
  const report: Report = (code, name, problem, hint) => void found.push({ code, severity: 'error', file: path.join(root, name), place: name, problem, hint });

  const checkEntry = async (name: string, below: string): Promise<void> => {
    const status = await lstat(path.join(root, name));
    entries += 1;
    try {
      names.add(entryPath(name) ?? [], status.isDirectory() ? 'folder' : 'file');
    } catch (error) {
      if (!(error instanceof CoshError)) throw error;
      // What is below a refused folder goes with it.
      return report(error.code, name, error.message, 'rename it or leave it out');
    }
    if (status.isDirectory()) return checkBelow(name);
    if (status.isSymbolicLink()) return checkLink(root, name, report);
    if (!status.isFile()) return report('tree_special_file', name, 'it is a pipe, socket or device', 'remove it');
    bytes += status.size;
    if (below === '' && /^\.env(?:\..*)?$/i.test(path.basename(name))) found.push({ code: 'tree_secrets', severity: 'warning', file: path.join(root, name), place: name, problem: 'it looks like a file of secrets and would be shipped', hint: 'leave it out; declare settings instead' });
  };
  const checkBelow = async (below: string): Promise<void> => {
    if (entries > treeLimits.files) return;
    for (const entry of await readdir(path.join(root, below))) {
      if (!isDropped(entry, below.split('/').at(-1))) await checkEntry(below === '' ? entry : `${below}/${entry}`, below);
    }
  };
  await checkBelow('');
  if (entries > treeLimits.files) report('tree_too_many_files', '', `it has more than ${treeLimits.files} files and folders`, 'leave out what hooks do not need');
  if (bytes > treeLimits.bytes) report('tree_too_large', '', `it is larger than ${treeLimits.bytes / 1024 / 1024} MiB`, 'leave out what hooks do not need');
  return found;
}
