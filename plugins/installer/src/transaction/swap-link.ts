import { randomUUID } from 'node:crypto';
import { lstat, readlink, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { CoshError, syncFolder } from '@cosh/core';

/** What stands at a path, without following it. */
export async function linkText(file: string): Promise<string | 'absent' | 'not-a-link'> {
  try {
    return await readlink(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'absent';
    if (code === 'EINVAL') return 'not-a-link';
    throw error;
  }
}

/** Makes a link, or turns an existing one, in one step. Throws `extension_exists_unmanaged` where something of somebody else's stands. */
export async function swapLink(file: string, target: string): Promise<void> {
  if ((await linkText(file)) === 'not-a-link') {
    throw new CoshError('extension_exists_unmanaged', `${file} was put there by hand`, { hint: 'move it away, then try again' });
  }
  const temporary = path.join(path.dirname(file), `.link-${randomUUID()}`);
  await symlink(target, temporary);
  try {
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** Removes a link; never what it leads to, and never anything that is no link. */
export async function removeLink(file: string): Promise<void> {
  const stat = await lstat(file).catch(() => undefined);
  if (stat?.isSymbolicLink()) await rm(file, { force: true });
}
