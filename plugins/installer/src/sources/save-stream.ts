import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { CoshError } from '@cosh/core';
import { cancelled, treeLimits } from '../tree/index.js';

export interface SaveOptions {
  readonly signal?: AbortSignal | undefined;
  /** `false` lets anything through: for tests alone. */
  readonly limited: boolean;
}

/** Writes a stream into a new file, as far as an archive may go; the `sha512-…` of it. Throws `tree_too_large`, `source_write_failed`. */
export async function saveStream(stream: AsyncIterable<Uint8Array>, file: string, { signal, limited }: SaveOptions): Promise<string> {
  const hash = createHash('sha512');
  const handle = await open(file, 'wx', 0o600);
  try {
    let bytes = 0;
    for await (const chunk of stream) {
      if (signal?.aborted) throw cancelled();
      bytes += chunk.length;
      if (limited && bytes > treeLimits.bytes) throw new CoshError('tree_too_large', `the archive is larger than ${treeLimits.bytes / 1048576} MiB`, { hint: 'nothing was installed; ask the author for a smaller package' });
      hash.update(chunk);
      await handle.writeFile(chunk).catch((error: NodeJS.ErrnoException) => {
        throw new CoshError('source_write_failed', `${file} cannot be written (${error.code ?? error.message})`, { hint: 'check the space on that disk', cause: error });
      });
    }
  } finally {
    await handle.close();
  }
  return `sha512-${hash.digest('base64')}`;
}
