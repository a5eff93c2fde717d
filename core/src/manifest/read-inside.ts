import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

// The largest published manifest has 6 KB, the largest hooks file 40.
const largestBytes = 1024 * 1024;

export type ReadInside =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused'; readonly code: 'outside' | 'unreadable' | 'too_large'; readonly problem: string; readonly hint: string };

const refused = (code: Extract<ReadInside, { kind: 'refused' }>['code'], problem: string, hint: string): ReadInside => ({ kind: 'refused', code, problem, hint });

/** The text of a file that is really in this folder. Never throws, and never waits for a pipe. */
export async function readInside(folder: string, file: string): Promise<ReadInside> {
  try {
    const real = await realpath(path.join(folder, file));
    const root = await realpath(folder);
    if (!real.startsWith(root + path.sep)) return refused('outside', `it is a link to ${real}, outside the extension`, 'put the file itself into the extension');
    const found = await stat(real);
    if (!found.isFile()) return refused('unreadable', 'it is no file', 'put the file itself into the extension');
    if (found.size > largestBytes) return refused('too_large', `it is larger than ${largestBytes} bytes`, 'a manifest has a few KB');
    return { kind: 'text', text: (await readFile(real, 'utf8')).replace(/^\uFEFF/, '') };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'absent' };
    return refused('unreadable', `cannot be read (${code ?? message})`, 'check that it is a file and that you may read it');
  }
}
