import { OBSERVERS, type Cosh } from '@cosh/core';
import type { Caller } from './caller.js';

interface Entry {
  readonly cosh: Promise<Cosh>;
  users: number;
  isKept: boolean;
}

// An agent has one environment for all its hooks; a few agents may run at the same time.
const most = 8;

/** One runtime for each environment and folder that calls come from: it decides where files are and what hooks inherit. */
export class Runtimes {
  readonly #entries = new Map<string, Entry>();

  constructor(private readonly create: (caller: Caller) => Promise<Cosh>) {}

  /** Lends a runtime for one call. */
  async lend<T>(caller: Caller, work: (runtime: () => Promise<Cosh>) => Promise<T>): Promise<T> {
    const entry = this.#entryOf(caller);
    entry.users += 1;
    try {
      return await work(() => entry.cosh);
    } finally {
      entry.users -= 1;
      await this.#settle(entry);
    }
  }

  async end(): Promise<void> {
    await Promise.all([...this.#entries.values()].map((entry) => this.#drop(entry)));
    this.#entries.clear();
  }

  #entryOf(caller: Caller): Entry {
    const key = `${caller.cwd}\0${caller.environmentText}`;
    const entry = this.#entries.get(key) ?? { cosh: this.create(caller), users: 0, isKept: true };
    // Whoever needs it hears why there is none.
    entry.cosh.catch(() => this.#entries.delete(key));
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    for (const [oldest, other] of this.#entries) {
      if (this.#entries.size <= most) break;
      this.#entries.delete(oldest);
      other.isKept = false;
      if (other.users === 0) void this.#drop(other);
    }
    return entry;
  }

  async #settle(entry: Entry): Promise<void> {
    if (!entry.isKept) return entry.users === 0 ? this.#drop(entry) : undefined;
    const cosh = await entry.cosh.catch(() => undefined);
    await Promise.allSettled(cosh?.resolve(OBSERVERS).map((observer) => observer.flush?.()) ?? []);
  }

  async #drop({ cosh }: Entry): Promise<void> {
    await (await cosh.catch(() => undefined))?.dispose();
  }
}
