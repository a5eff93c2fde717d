import path from 'node:path';
import { CoshError } from '@cosh/core';
import { planArchive, type Strip } from './archive-plan.js';
import { decompress } from './decompress.js';
import { allDefences, type Defences } from './defences.js';
import { plainName } from './entry-path.js';
import { treeLimits } from './limits.js';
import { readRegularFile } from './read-regular-file.js';
import { tarEntries, type TarEntry } from './tar-entries.js';
import { TreeWriter } from './tree-writer.js';

export interface ExtractOptions {
  readonly strip: Strip;
  readonly signal?: AbortSignal;
  readonly defences?: Defences;
}

// Folders may be written down more than once, so there may be more entries than names.
const entriesLimit = 2 * treeLimits.files;

const entriesOf = (file: string, { limits }: Defences): AsyncGenerator<TarEntry> =>
  tarEntries(decompress(file, limits), limits ? treeLimits.bytes : Number.MAX_SAFE_INTEGER);

async function headersOf(file: string, defences: Defences): Promise<Omit<TarEntry, 'content'>[]> {
  const found: Omit<TarEntry, 'content'>[] = [];
  for await (const { path: name, type, linkpath, executable, size } of entriesOf(file, defences)) {
    found.push({ path: name, type, linkpath, executable, size });
    if (defences.limits && found.length > entriesLimit) {
      throw new CoshError('tree_too_many_files', `the archive has more than ${entriesLimit} entries`, { hint: 'nothing was installed; ask the author for a smaller package' });
    }
  }
  return found;
}

/**
 * Unpacks a tar file, gzipped or not, into an empty folder in two passes: every header and every limit is judged first, and
 * one bad entry refuses all of it. Nothing may write to `file` meanwhile. Throws `tree_*`.
 */
export async function extractArchive(file: string, into: string, options: ExtractOptions): Promise<void> {
  const defences = options.defences ?? allDefences;
  const { strip, copies } = planArchive(await headersOf(file, defences), options.strip, defences);
  const writer = new TreeWriter(into, { strip, defences, ...(options.signal ? { signal: options.signal } : {}) });
  const executables = new Map<string, boolean>();

  for await (const entry of entriesOf(file, defences)) {
    if (entry.type === 'Directory') await writer.folder(entry.path);
    else if (entry.type !== 'SymbolicLink') {
      // Links to what is left out of the tree are left out with it.
      if (await writer.file(entry.path, entry.executable, entry.content())) executables.set(plainName(entry.path), entry.executable);
    }
  }
  for (const [link, target] of copies) {
    const executable = executables.get(target);
    const source = path.join(into, ...target.split('/').slice(strip));
    if (executable !== undefined) await writer.file(link, executable, readRegularFile(source, target));
  }
}
