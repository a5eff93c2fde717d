import { performance } from 'node:perf_hooks';
import { fileSignature } from './file-signature.js';
import type { FolderWatch } from './folder-watch.js';
import { KnownFiles } from './known-files.js';
import { afterOneLook, afterThis } from './moments.js';
import { planWatch } from './watched-folders.js';

// A process that asks a few times only is over before watching pays.
const asksBeforeWatching = 16;
// Waiting for the look at the events takes as long as looking at some files.
const fewFiles = 16;
// What a watch cannot notice is noticed after this long.
const wholeLookMs = 1000;

interface Watching {
  readonly folders: readonly string[];
  readonly others: KnownFiles;
  changes: number;
  readonly moves: number;
  lookedAtMs: number;
}

/**
 * Whether files are as they were. Every change that was complete when it is asked is seen: at first by looking at each file; where it is asked
 * often, by watching the folders that they are in. What a watch misses (a file mapped into memory, another name of the file, more events at
 * once than the kernel keeps for this process) is seen within a second.
 */
export class ChangeDetector {
  #asked = 0;
  #looking: { readonly moment: Promise<void>; readonly result: Promise<boolean> } | undefined;
  #watching: Watching | undefined;

  readonly #files: KnownFiles;

  constructor(private readonly signatures: ReadonlyMap<string, string>, private readonly roots: readonly string[], private readonly watch: FolderWatch) {
    this.#files = new KnownFiles(signatures);
  }

  /** Who asks at the same time is told what one look, after all of them have asked, has shown. */
  isUnchanged(): Promise<boolean> {
    const moment = this.#watching ? afterOneLook() : afterThis();
    if (this.#looking?.moment !== moment) this.#looking = { moment, result: moment.then(() => this.#look()) };
    return this.#looking.result;
  }

  #look(): boolean {
    const watching = this.#watching;
    if (watching && this.watch.isWatching && watching.moves === this.watch.moves) return this.#isQuiet(watching);
    // Something on the way to a file may be another folder now. Watched again when that has been quiet for a while.
    if (watching) this.#unwatch(watching);
    if (!this.#files.areUnchanged()) return false;
    if (this.watch.isWatching && this.signatures.size > fewFiles && ++this.#asked % asksBeforeWatching === 0) this.#begin();
    return true;
  }

  close(): void {
    if (this.#watching) this.#unwatch(this.#watching);
  }

  #unwatch({ folders }: Watching): void {
    this.watch.remove(folders);
    this.#watching = undefined;
  }

  #isQuiet(watching: Watching): boolean {
    const now = performance.now();
    if (watching.changes === this.watch.changes && now - watching.lookedAtMs < wholeLookMs) return watching.others.areUnchanged();
    [watching.changes, watching.lookedAtMs] = [this.watch.changes, now];
    return this.#files.areUnchanged();
  }

  #begin(): void {
    const { folders, others } = planWatch(this.signatures.keys(), this.roots);
    if (this.signatures.size - others.length < fewFiles || !this.watch.add(folders)) return;
    const { changes, moves } = this.watch;
    // Something may have changed before it was watched: the first look is at all of it.
    this.#watching = { folders, others: new KnownFiles(others.map((file) => [file, this.signatures.get(file) ?? fileSignature(file)] as const)), changes, moves, lookedAtMs: -Infinity };
  }
}
