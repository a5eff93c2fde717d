import { readdir, rm, unlink } from 'node:fs/promises';
import path from 'node:path';
import { CoshError, writeFileAtomically, type RegistrationScope } from '@cosh/core';
import { readHostFile, type HostFile } from './host-file.js';

const firstMode: Readonly<Record<RegistrationScope, number>> = { user: 0o600, project: 0o644 };

/** A writing that was killed leaves its temporary file; whoever holds the lock may take it away. */
async function sweep(file: string): Promise<void> {
  const leftover = new RegExp(`^\\.${path.basename(file).replace(/[^\w]/g, '\\$&')}\\.[0-9a-f-]{36}\\.tmp$`);
  for (const name of await readdir(path.dirname(file)).catch((): string[] => [])) if (leftover.test(name)) await rm(path.join(path.dirname(file), name), { force: true });
}

/** What a person has made read-only is not to be changed by a program, whatever that program may. Throws `host_file_read_only`. */
export function refuseReadOnly(file: string, current: HostFile | undefined): void {
  if (current && (current.mode & 0o222) === 0) throw new CoshError('host_file_read_only', `${file} is read-only; nothing was changed`, { hint: `"chmod u+w" it if it is to be changed, then try again` });
}

const sameBytes = (one: HostFile | undefined, other: HostFile | undefined): boolean => (one && other ? one.bytes.equals(other.bytes) : one === other);

/**
 * Puts bytes in the place of what was read, or removes the file. `changed` where it is no longer what was read: the host has
 * written it meanwhile. Throws `host_file_unwritable`.
 */
export async function replaceHostFile(file: string, read: HostFile | undefined, bytes: Uint8Array | undefined, scope: RegistrationScope): Promise<'replaced' | 'changed'> {
  try {
    await sweep(file);
    if (!sameBytes(read, await readHostFile(file))) return 'changed';
    if (bytes) await writeFileAtomically(file, bytes, read?.mode ?? firstMode[scope]);
    else await unlink(file).catch((error: NodeJS.ErrnoException) => { if (error.code !== 'ENOENT') throw error; });
    return 'replaced';
  } catch (error) {
    if (error instanceof CoshError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CoshError('host_file_unwritable', `${file} cannot be written (${code ?? message})`, { hint: 'check the permissions of that folder and the space on its disk', cause: error });
  }
}
