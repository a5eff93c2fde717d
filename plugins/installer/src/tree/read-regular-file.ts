import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { CoshError } from '@cosh/core';
import { printable } from './printable.js';

const chunkBytes = 256 * 1024;

const unreadable = (name: string, error: unknown): CoshError => {
  const { code, message } = error as NodeJS.ErrnoException;
  return new CoshError('tree_unreadable', `${printable(name)} cannot be read (${code ?? message})`, { hint: 'correct its permissions, then try again', cause: error });
};

/**
 * The content of a file that is regular when it is opened; no link is followed and no pipe waited for. A file that grows,
 * shrinks or is rewritten meanwhile would be a copy of nothing that ever was. Throws `tree_unreadable`, `tree_special_file`, `tree_changed`.
 */
export async function* readRegularFile(file: string, name: string, follow = false): AsyncGenerator<Uint8Array> {
  const flags = constants.O_RDONLY | (follow ? 0 : constants.O_NOFOLLOW | constants.O_NONBLOCK);
  const handle = await open(file, flags).catch((error: unknown) => { throw unreadable(name, error); });
  try {
    const before = await handle.stat();
    if (!follow && !before.isFile()) throw new CoshError('tree_special_file', `${printable(name)} is not a regular file`, { hint: 'remove it from the extension' });
    let size = 0;
    for (;;) {
      const buffer = Buffer.allocUnsafe(chunkBytes);
      const { bytesRead } = await handle.read(buffer, 0, chunkBytes).catch((error: unknown) => { throw unreadable(name, error); });
      if (bytesRead === 0) break;
      size += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
    const after = await handle.stat();
    if (size !== before.size || after.size !== before.size || after.mtimeMs !== before.mtimeMs) {
      throw new CoshError('tree_changed', `${printable(name)} changed while it was copied`, { hint: 'wait until nothing writes to that folder, then try again' });
    }
  } finally {
    await handle.close();
  }
}
