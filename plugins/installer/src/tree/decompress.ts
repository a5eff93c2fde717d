import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { CoshError } from '@cosh/core';
import { archiveInvalid } from './archive-error.js';
import { treeLimits } from './limits.js';

// Headers and padding of as many entries as there may be, beside the content.
const streamLimitBytes = treeLimits.bytes + treeLimits.files * 2048;

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(4);
    return buffer.subarray(0, (await handle.read(buffer, 0, 4, 0)).bytesRead);
  } finally {
    await handle.close();
  }
}

async function requireOnlyPadding(file: string, from: number): Promise<void> {
  for await (const chunk of createReadStream(file, { start: from })) {
    if ((chunk as Buffer).some((byte) => byte !== 0)) throw archiveInvalid('goes on after its end');
  }
}

async function* gunzip(file: string): AsyncGenerator<Uint8Array> {
  const raw = createReadStream(file);
  const unpacked = createGunzip();
  raw.once('error', (error) => unpacked.destroy(error)).pipe(unpacked);
  try {
    yield* unpacked as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (error instanceof CoshError) throw error;
    throw archiveInvalid('cannot be unpacked', error);
  } finally {
    raw.destroy();
    unpacked.destroy();
  }
  const { size } = await stat(file);
  if (unpacked.bytesWritten < size) await requireOnlyPadding(file, unpacked.bytesWritten);
}

/**
 * The bytes of a tar file, out of gzip or plain, never more than a tree may have: a small file that becomes a large one is
 * stopped while it unpacks. Throws `tree_too_large`, `tree_archive_invalid`.
 */
export async function* decompress(file: string, limited = true): AsyncGenerator<Uint8Array> {
  const magic = await firstBytes(file);
  const isGzip = magic[0] === 0x1f && magic[1] === 0x8b;
  let bytes = 0;
  for await (const chunk of isGzip ? gunzip(file) : (createReadStream(file) as AsyncIterable<Uint8Array>)) {
    bytes += chunk.length;
    if (limited && bytes > streamLimitBytes) {
      throw new CoshError('tree_too_large', `the archive unpacks to more than ${Math.floor(treeLimits.bytes / 1048576)} MiB`, { hint: 'nothing was installed; ask the author for a smaller package' });
    }
    yield chunk;
  }
}
