import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '../contract/index.js';
import { createEntry, isFirst, newEntry, putEntry, readEntry, shortHash, type OnceEntry } from './once-entry.js';
import { isRunning } from './process-identity.js';

/** What is asked, and by whom. */
export interface OnceQuestion {
  /** The same text is the same question, whoever asks. */
  readonly id?: string;
  /** The same text is the same question, unless this asker had an answer to it already: then it is a new one. */
  readonly likeness?: string;
  readonly asker: string;
  /** Ends the waiting for another process: `run` then throws its reason. */
  readonly signal?: AbortSignal;
}

/** `alone`: nobody can be told of the answer. */
type Turn = { readonly kind: 'answered'; readonly value: JsonObject } | { readonly kind: 'mine'; readonly files: readonly string[]; readonly entry: OnceEntry } | { readonly kind: 'alone' };

// Two of them are kept: an answer is good for five to ten minutes; what is older goes, folder by folder.
const periodMs = 5 * 60_000;

/**
 * Work that several processes are asked for is done by the first; the others wait for what came of it. Where the first is gone
 * without an answer, or the folder cannot be written, they do it themselves.
 */
export class Once {
  constructor(private readonly folder: string) {}

  /** What is no answer by `isAnswer` is given to this asker alone: the others do the work themselves. */
  async run<T extends JsonObject>(question: OnceQuestion, work: () => Promise<T>, isAnswer: (value: T) => boolean = () => true): Promise<T> {
    const turn = question.id === undefined && question.likeness === undefined ? { kind: 'alone' as const } : await this.#turn(question);
    if (turn.kind === 'answered') return turn.value as T;
    if (turn.kind === 'alone') return work();
    const { files, entry } = turn;
    const forget = (): Promise<unknown> => Promise.allSettled(files.map((file) => rm(file, { force: true })));
    let value: T;
    try {
      value = await work();
    } catch (error) {
      await forget();
      throw error;
    }
    await (isAnswer(value) ? Promise.all(files.map((file) => putEntry(file, { ...entry, value }))).catch(forget) : forget());
    return value;
  }

  async #turn(question: OnceQuestion): Promise<Turn> {
    try {
      const period = await this.#period();
      for (;;) {
        const known = await this.#known(question, period);
        const turn = known ? await this.#follow(known, question) : await claim(period, question);
        if (turn) return turn;
        await sleep(2, undefined, { signal: question.signal });
      }
    } catch {
      question.signal?.throwIfAborted();
      return { kind: 'alone' };
    }
  }

  /** The file in which somebody else has an answer to this question, or is about to. */
  async #known({ id, likeness, asker }: OnceQuestion, period: string): Promise<string | undefined> {
    const before = path.join(this.folder, String(Number(path.basename(period)) - 1));
    for (const folder of [period, before]) {
      const byId = id === undefined ? undefined : path.join(folder, shortHash(id));
      if (byId !== undefined && (await readEntry(byId))) return byId;
      const alike = likeness === undefined ? undefined : path.join(folder, shortHash(likeness));
      const entry = alike === undefined ? undefined : await readEntry(alike);
      const another = entry?.id !== undefined && id !== undefined && entry.id !== id;
      if (entry && !another && (await isFirst(alike!, entry, asker))) return alike;
    }
    return undefined;
  }

  /** Waits for what comes of it. Nothing where its file is gone. Throws the reason of the signal. */
  async #follow(file: string, { signal }: OnceQuestion): Promise<Turn | undefined> {
    for (let pause = 2; ; pause = Math.min(pause * 2, 40)) {
      const entry = await readEntry(file);
      if (!entry) return undefined;
      if (entry.value) return { kind: 'answered', value: entry.value };
      if (!isRunning(entry.owner)) {
        if (!(await isFirst(file, entry, 'it is gone'))) return { kind: 'alone' };
        await rm(file, { force: true });
        return undefined;
      }
      await sleep(pause, undefined, { signal });
    }
  }

  async #period(): Promise<string> {
    const now = Math.floor(Date.now() / periodMs);
    const period = path.join(this.folder, String(now));
    await mkdir(period, { recursive: true, mode: 0o700 });
    const old = (await readdir(this.folder)).filter((name) => name !== String(now) && name !== String(now - 1));
    await Promise.all(old.map((name) => rm(path.join(this.folder, name), { recursive: true, force: true })));
    return period;
  }
}

/** The first file decides whose turn it is; the other follows. */
async function claim(period: string, { id, likeness, asker }: OnceQuestion): Promise<Turn | undefined> {
  const [first, second] = [id, likeness].flatMap((key) => (key === undefined ? [] : [path.join(period, shortHash(key))]));
  const entry = newEntry(id);
  // An answer to a question that only looked alike makes room.
  if (id === undefined) await rm(first!, { force: true });
  if (!(await createEntry(first!, entry))) return undefined;
  if (second !== undefined) await putEntry(second, entry);
  const alike = id === undefined ? first : second;
  if (alike !== undefined) await isFirst(alike, entry, asker);
  return { kind: 'mine', files: second === undefined ? [first!] : [first!, second], entry };
}
