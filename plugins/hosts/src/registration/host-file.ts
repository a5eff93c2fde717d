import { constants } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { CoshError } from '@cosh/core';

/** A file of a host's as it is. */
export interface HostFile {
  readonly bytes: Buffer;
  /** Without the byte order mark. */
  readonly text: string;
  readonly mark: string;
  /** Permissions. */
  readonly mode: number;
}

const byteOrderMark = '\uFEFF';
// A pipe in the place of a file would be waited for without end.
const flag = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const largest = 16 * 1024 * 1024;

const unreadable = (file: string, problem: string, cause?: unknown): CoshError =>
  new CoshError('host_file_unreadable', `${file} ${problem}`, { hint: 'nothing was changed; correct or move that file, then try again', ...(cause === undefined ? {} : { cause }) });

/** Reads a file; undefined where there is none. Throws `host_file_unreadable`. */
export async function readHostFile(file: string): Promise<HostFile | undefined> {
  try {
    const { mode, size } = await stat(file).then((found) => {
      if (!found.isFile()) throw unreadable(file, 'is no regular file');
      return found;
    });
    if (size > largest) throw unreadable(file, 'is larger than 16 MiB');
    const bytes = await readFile(file, { flag });
    const text = bytes.toString('utf8');
    // What is no UTF-8 would come back as something else.
    if (!Buffer.from(text, 'utf8').equals(bytes)) throw unreadable(file, 'is not UTF-8');
    const mark = text.startsWith(byteOrderMark) ? byteOrderMark : '';
    return { bytes, text: text.slice(mark.length), mark, mode: mode & 0o7777 };
  } catch (error) {
    if (error instanceof CoshError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw unreadable(file, `cannot be read (${code ?? message})`, error);
  }
}

/** What a format says of a text, with the file that it is in. */
export async function inFile<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CoshError) throw error;
    throw unreadable(file, `cannot be changed: ${(error as Error).message}`, error);
  }
}
