import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isJsonObject, type JsonObject } from '../contract/index.js';
import { ownIdentity, type ProcessIdentity } from './process-identity.js';

/** One run of some work: who is at it, and what came of it. */
export interface OnceEntry {
  readonly run: string;
  readonly owner: ProcessIdentity;
  readonly id?: string;
  readonly value?: JsonObject;
}

export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

export const newEntry = (id: string | undefined): OnceEntry => ({ run: randomUUID(), owner: ownIdentity(), ...(id === undefined ? {} : { id }) });

export async function readEntry(file: string): Promise<OnceEntry | undefined> {
  try {
    const entry: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isJsonObject(entry) && isJsonObject(entry.owner) && typeof entry.run === 'string' ? (entry as unknown as OnceEntry) : undefined;
  } catch {
    return undefined;
  }
}

/** Whole or not at all, and not there before; no need to outlive the machine. */
async function place(file: string, entry: OnceEntry, how: typeof rename): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, JSON.stringify(entry), { mode: 0o600 });
    await how(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}

export const putEntry = (file: string, entry: OnceEntry): Promise<void> => place(file, entry, rename);

const unlessThere = (error: unknown): boolean => {
  if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
  throw error;
};

/** False where there is one. */
export const createEntry = (file: string, entry: OnceEntry): Promise<boolean> => place(file, entry, link).then(() => true, unlessThere);

/** Whether this is the first time that somebody says this of that run; no second one can. */
export const isFirst = (file: string, { run }: OnceEntry, says: string): Promise<boolean> =>
  writeFile(`${file}.${shortHash(`${run} ${says}`)}`, '', { flag: 'wx', mode: 0o600 }).then(() => true, unlessThere);
