import { watch, type FSWatcher } from 'node:fs';

interface Watched {
  readonly watcher: FSWatcher;
  users: number;
}

/**
 * Counts what happens in folders, by inotify. Linux alone tells of a change within the system call that makes it, so that silence means
 * something; what it does not tell of (a file mapped into memory, another name of the same file, another machine) is for others to find.
 * Keeps no process alive.
 */
export class FolderWatch {
  readonly #watched = new Map<string, Watched>();
  #changes = 0;
  #moves = 0;
  #isBroken = process.platform !== 'linux';

  /** Whether silence means anything. */
  get isWatching(): boolean {
    return !this.#isBroken;
  }

  /** How often something in these folders was written to, as far as this process has looked. */
  get changes(): number {
    return this.#changes;
  }

  /** The same for what has come, gone or been renamed: then other folders may have to be watched. */
  get moves(): number {
    return this.#moves;
  }

  /** False where they cannot all be watched; none of them is then. */
  add(folders: readonly string[]): boolean {
    for (const [index, folder] of folders.entries()) {
      if (!this.#isBroken && this.#use(folder)) continue;
      this.remove(folders.slice(0, index));
      return false;
    }
    return true;
  }

  remove(folders: readonly string[]): void {
    for (const folder of folders) {
      const watched = this.#watched.get(folder);
      if (!watched || --watched.users > 0) continue;
      this.#watched.delete(folder);
      watched.watcher.close();
    }
  }

  /** For good: it does not watch again. */
  close(): void {
    this.#isBroken = true;
    for (const { watcher } of this.#watched.values()) watcher.close();
    this.#watched.clear();
  }

  #use(folder: string): boolean {
    const known = this.#watched.get(folder);
    if (known) {
      known.users += 1;
      return true;
    }
    try {
      const watcher = watch(folder, { persistent: false }, (kind) => {
        if (kind === 'rename') this.#moves += 1;
        this.#changes += 1;
      });
      watcher.on('error', () => this.close());
      this.#watched.set(folder, { watcher, users: 1 });
      return true;
    } catch (error) {
      // Where the system gives no more watches, asking again and again would only cost; a folder that has gone is no reason to give up.
      if (['ENOSPC', 'EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException).code ?? '')) this.close();
      return false;
    }
  }
}
