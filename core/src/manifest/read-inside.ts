import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { whyUnreadable } from '../diagnostics/index.js';

// The largest published manifest has 6 KB, the largest hooks file 40.
const largestBytes = 1024 * 1024;

export type ReadInside =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused'; readonly code: 'outside' | 'unreadable' | 'too_large'; readonly problem: string; readonly hint: string; readonly mayPass?: true };

const refused = (code: Extract<ReadInside, { kind: 'refused' }>['code'], problem: string, hint: string): ReadInside => ({ kind: 'refused', code, problem, hint });

function readSmall(file: string): ReadInside {
  // Without O_NONBLOCK a pipe would be waited for.
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    const found = fstatSync(descriptor);
    if (!found.isFile()) return refused('unreadable', 'it is no file', 'put the file itself into the extension');
    if (found.size > largestBytes) return refused('too_large', `it is larger than ${largestBytes} bytes`, 'a manifest has a few KB');
    return { kind: 'text', text: readFileSync(descriptor, 'utf8').replace(/^\uFEFF/, '') };
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The text of a file that is really in this folder. Never throws, and never waits for a pipe. Of small local files: at once, which for a
 * thousand of them takes a third of the time, and of the memory, of asking the thread pool for each step.
 */
export function readInside(folder: string, file: string): ReadInside {
  try {
    const real = realpathSync.native(path.join(folder, file));
    const root = realpathSync.native(folder);
    if (!real.startsWith(root + path.sep)) return refused('outside', `it is a link to ${real}, outside the extension`, 'put the file itself into the extension');
    return readSmall(real);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return { kind: 'absent' };
    return { kind: 'refused', code: 'unreadable', ...whyUnreadable(error as Error), hint: 'check that it is a file and that you may read it' };
  }
}
