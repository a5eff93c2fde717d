import { randomUUID } from 'node:crypto';
import { open, readlink, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from './sync-folder.js';

/** The file behind links; also where the last of them leads to a file that is yet to be made. */
async function behindLinks(file: string): Promise<string> {
  return realpath(file).catch(async (error: NodeJS.ErrnoException) => {
    const next = error.code === 'ENOENT' ? await readlink(file).catch(() => undefined) : undefined;
    return next === undefined ? file : behindLinks(path.resolve(path.dirname(file), next));
  });
}

/**
 * Replaces a file's content so that after any crash it is the old one or the new one: a temporary file beside it, fsync,
 * rename, fsync of the folder. A link is written through: its target is replaced, the link stays. `mode`: the permissions
 * that the file has then, whatever the umask; 600 where absent.
 */
export async function writeFileAtomically(file: string, content: string | Uint8Array, mode?: number): Promise<void> {
  const target = await behindLinks(file);
  const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}.tmp`);
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      if (mode !== undefined) await handle.chmod(mode);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(path.dirname(target));
}
