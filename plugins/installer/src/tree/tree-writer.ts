import { constants } from 'node:fs';
import { lstat, mkdir, open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { CoshError } from '@cosh/core';
import { cancelled } from './cancelled.js';
import { allDefences, type Defences } from './defences.js';
import { entryPath, plainName } from './entry-path.js';
import { NameRegister } from './name-register.js';
import { TreeBudget } from './tree-budget.js';
import { printable } from './printable.js';

export interface TreeWriterOptions {
  /** How many leading components every name loses. */
  readonly strip?: number;
  /** Force every file to the disk before it counts as written. */
  readonly sync?: boolean;
  readonly signal?: AbortSignal;
  readonly defences?: Defences;
}

type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

const newFile = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  let written = 0;
  while (written < chunk.length) written += (await handle.write(chunk, written)).bytesWritten;
}

/**
 * The one writer of trees: every source goes through it. It makes new regular files and folders and nothing else, with
 * modes of its own; the first bad entry throws, and the caller throws the whole tree away.
 */
export class TreeWriter {
  readonly #names = new NameRegister();
  readonly #made = new Set<string>();
  readonly #budget: TreeBudget;
  readonly #defences: Defences;

  constructor(readonly root: string, private readonly options: TreeWriterOptions = {}) {
    this.#defences = options.defences ?? allDefences;
    this.#budget = new TreeBudget(this.#defences.limits);
  }

  /** Throws `tree_*`. */
  async folder(name: string): Promise<void> {
    const components = this.#admit(name, 'folder');
    if (components) await this.#folders(components);
  }

  /** Writes a file of mode 0755 or 0644; false for a name that is left out, whose content is not read. Throws `tree_*`. */
  async file(name: string, executable: boolean, content: Content): Promise<boolean> {
    const components = this.#admit(name, 'file');
    if (!components) return false;
    await this.#folders(components.slice(0, -1));
    const target = path.join(this.root, ...components);
    await this.#attempt(name, async () => {
      const handle = await open(target, newFile, 0o600);
      try {
        for await (const chunk of content) {
          if (this.options.signal?.aborted) throw cancelled();
          this.#budget.spendBytes(chunk.length);
          await writeAll(handle, chunk);
        }
        // Whatever the umask took away.
        await handle.chmod(executable ? 0o755 : 0o644);
        if (this.options.sync === true) await handle.sync();
      } finally {
        await handle.close();
      }
    });
    return true;
  }

  #admit(name: string, kind: 'file' | 'folder'): readonly string[] | undefined {
    if (this.options.signal?.aborted) throw cancelled();
    const strip = this.options.strip ?? 0;
    const components = this.#defences.entryPaths ? entryPath(name, strip) : plainName(name).split('/').slice(strip);
    if (components) this.#budget.spendEntries(this.#defences.collisions ? this.#names.add(components, kind) : 1);
    return components;
  }

  async #folders(components: readonly string[]): Promise<void> {
    for (let depth = 1; depth <= components.length; depth += 1) {
      const folder = path.join(this.root, ...components.slice(0, depth));
      if (this.#made.has(folder)) continue;
      await this.#attempt(components.slice(0, depth).join('/'), async () => {
        await mkdir(folder, 0o755).catch(async (error: NodeJS.ErrnoException) => {
          // Only where names are not judged can it be there already.
          if (error.code !== 'EEXIST' || !(await lstat(folder)).isDirectory()) throw error;
        });
        const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
        try {
          await handle.chmod(0o755);
        } finally {
          await handle.close();
        }
      });
      this.#made.add(folder);
    }
  }

  async #attempt(name: string, action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      if (error instanceof CoshError) throw error;
      const { code, message } = error as NodeJS.ErrnoException;
      throw new CoshError('tree_write_failed', `${printable(name)} cannot be written below ${this.root} (${code ?? message})`, { hint: 'check the permissions of that folder and the space on its disk', cause: error });
    }
  }
}
