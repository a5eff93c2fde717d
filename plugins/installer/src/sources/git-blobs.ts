import { CoshError } from '@cosh/core';
import type { GitSession } from './git-session.js';

interface Blob {
  readonly id: string;
  /** Bytes, as the tree lists it. */
  readonly size: number;
}

// One start of git for many small files, and never much more than one large file in memory.
const batchBytes = 8 * 1024 * 1024;
const headerBytes = 128;

function batchesOf<T extends Blob>(blobs: readonly T[]): T[][] {
  const batches: T[][] = [];
  let room = 0;
  for (const blob of blobs) {
    const needed = blob.size + headerBytes;
    if (needed > room || batches.length === 0) {
      batches.push([]);
      room = batchBytes;
    }
    batches.at(-1)!.push(blob);
    room -= needed;
  }
  return batches;
}

// `<id> blob <size>\n<content>\n`, once for every id that was asked for.
function split(batch: readonly Blob[], output: Buffer): Buffer[] | undefined {
  let at = 0;
  const contents: Buffer[] = [];
  for (const { id, size } of batch) {
    const header = `${id} blob ${size}\n`;
    const from = at + header.length;
    if (output.toString('latin1', at, from) !== header || output[from + size] !== 0x0a) return undefined;
    contents.push(output.subarray(from, from + size));
    at = from + size + 1;
  }
  return at === output.length ? contents : undefined;
}

async function readBatch(session: GitSession, batch: readonly Blob[]): Promise<Buffer[]> {
  const limitBytes = batch.reduce((sum, { size }) => sum + size + headerBytes, 1);
  // On a machine that is very busy the last of the output can miss the end of its program; asking once more is harmless.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { stdoutBytes } = await session.run('reading files', ['cat-file', '--batch'], { stdin: batch.map(({ id }) => `${id}\n`).join(''), limitBytes, binary: true });
    const contents = split(batch, Buffer.from(stdoutBytes ?? []));
    if (contents) return contents;
  }
  throw new CoshError('source_git_failed', 'git gave other files than it had listed', { hint: 'try again' });
}

/** The content of each blob, in order. Throws `source_*`. */
export async function* readBlobs<T extends Blob>(session: GitSession, blobs: readonly T[]): AsyncGenerator<readonly [T, Buffer]> {
  for (const batch of batchesOf(blobs)) {
    const contents = await readBatch(session, batch);
    for (const [at, blob] of batch.entries()) yield [blob, contents[at]!];
  }
}
