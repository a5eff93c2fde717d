import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { CoshError } from '../diagnostics/index.js';

/** What a yes to a workspace is bound to, of one file: what is in it, whether it may be run, and where a link leads. */
export interface CoveredFile {
  /** Relative to the workspace; absolute where it stands outside. */
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'absent' | 'special' | 'unreadable';
  /** Hexadecimal; of a file. */
  readonly sha256?: string;
  readonly executable?: boolean;
  /** Where it really is, if a link stands on the way to it. */
  readonly leadsTo?: string;
}

/** Reading is once per process that serves an event: more than this would be felt. */
export const coverLimits = { files: 2000, bytes: 16 * 1024 * 1024 } as const;

/** What may still be read. */
export class CoverBudget {
  #files = 0;
  #bytes = 0;

  /** Throws `trust_too_large`. */
  spend(files: number, bytes: number): void {
    this.#files += files;
    this.#bytes += bytes;
    if (this.#files > coverLimits.files || this.#bytes > coverLimits.bytes) {
      throw new CoshError('trust_too_large', `more than ${coverLimits.files} files or ${coverLimits.bytes / 1024 / 1024} MiB would have to be watched`, { hint: 'keep only what hooks need in .copilot-shell/hooks and .copilot-shell/extensions' });
    }
  }
}

/** A path as it is recorded and shown. */
export function shownPath(root: string, file: string): string {
  const relative = path.relative(root, file);
  return relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative) ? file : relative || '.';
}

async function hashOf(file: string, budget: CoverBudget): Promise<{ sha256: string; executable: boolean }> {
  // Nothing may have become a link or a pipe since it was looked at.
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const hash = createHash('sha256');
    const buffer = Buffer.allocUnsafe(64 * 1024);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return { sha256: hash.digest('hex'), executable: ((await handle.stat()).mode & 0o111) !== 0 };
      budget.spend(0, bytesRead);
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}

/** Looks at one file of a workspace, following links. Rejects only with `trust_too_large`. */
export async function readCoveredFile(root: string, named: string, budget: CoverBudget): Promise<CoveredFile> {
  const file = path.resolve(root, named);
  const shown = shownPath(root, file);
  budget.spend(1, 0);
  try {
    const real = await realpath(file);
    const leadsTo = real === file ? {} : { leadsTo: shownPath(root, real) };
    const status = await lstat(real);
    if (status.isFile()) return { path: shown, kind: 'file', ...(await hashOf(real, budget)), ...leadsTo };
    return { path: shown, kind: status.isDirectory() ? 'folder' : 'special', ...leadsTo };
  } catch (error) {
    if (error instanceof CoshError) throw error;
    const absent = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'].includes((error as NodeJS.ErrnoException).code ?? '');
    const target = absent ? await readlink(file).catch(() => undefined) : undefined;
    return { path: shown, kind: absent ? 'absent' : 'unreadable', ...(target === undefined ? {} : { leadsTo: target }) };
  }
}
