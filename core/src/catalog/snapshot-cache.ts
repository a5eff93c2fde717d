import type { Diagnostic } from '../contract/index.js';
import { isDoubtful } from '../diagnostics/index.js';
import { ChangeDetector } from './change-detector.js';
import { isSettled, now } from './file-signature.js';
import { FolderWatch } from './folder-watch.js';

/** Something that was read from files. */
export interface ReadFromFiles {
  /** What it was read from, each with its signature just before: while these stay, so does what was read. */
  readonly lookedAt: ReadonlyMap<string, string>;
  /** What is wrong with them. */
  readonly diagnostics: readonly Diagnostic[];
}

interface Entry<T> {
  readonly reading: Promise<T>;
  /** Nothing has been read yet: whoever asks now will get the files as they are now. */
  isNew: boolean;
  /** Where everything that was to be read could be, and had been still for long enough to be known by its signature. */
  detector?: ChangeDetector;
}

/** Remembers what was read for a few folders, and reads again when any of the files has changed. */
export class SnapshotCache<T extends ReadFromFiles> {
  readonly #entries = new Map<string, Entry<T>>();

  readonly #watch = new FolderWatch();

  /** `roots`: folders in which changes are rare enough to be watched. */
  constructor(private readonly most: number, private readonly roots: readonly string[], private readonly read: (folder: string) => Promise<T>) {}

  /** As the files are now, or have become since. */
  async get(folder: string): Promise<T> {
    const known = this.#entries.get(folder);
    if (known?.isNew) return known.reading;
    if (known) {
      const value = await known.reading;
      if (await known.detector?.isUnchanged()) return value;
      // Somebody else may have come to the same conclusion, after this was asked.
      const newer = this.#entries.get(folder);
      if (newer && newer !== known) return newer.reading;
    }
    return this.#readAgain(folder);
  }

  /** Nothing is watched any more. */
  close(): void {
    this.#watch.close();
  }

  #drop(folder: string): void {
    this.#entries.get(folder)?.detector?.close();
    this.#entries.delete(folder);
  }

  #readAgain(folder: string): Promise<T> {
    const began = now();
    // One turn later, so that all who ask at the same time are there before anything is read.
    const reading = Promise.resolve().then(() => {
      entry.isNew = false;
      return this.read(folder);
    });
    const entry: Entry<T> = { reading, isNew: true };
    this.#drop(folder);
    this.#entries.set(folder, entry);
    if (this.#entries.size > this.most) this.#drop(this.#entries.keys().next().value!);
    return reading.then((value) => {
      const isStill = [...value.lookedAt.values()].every((signature) => isSettled(signature, began));
      if (isStill && !isDoubtful(value.diagnostics)) entry.detector = new ChangeDetector(value.lookedAt, this.roots, this.#watch);
      return value;
    }, (error: unknown) => {
      if (this.#entries.get(folder) === entry) this.#drop(folder);
      throw error;
    });
  }
}
