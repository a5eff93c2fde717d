import { CoshError } from '@cosh/core';
import { treeLimits } from './limits.js';

const megabytes = (bytes: number): string => `${Math.floor(bytes / (1024 * 1024))} MiB`;

/** What one tree may still use. Bytes are counted as they come, never as they are announced. */
export class TreeBudget {
  #bytes = 0;
  #entries = 0;

  constructor(private readonly enforced: boolean) {}

  /** Throws `tree_too_large`. */
  spendBytes(count: number): void {
    this.#bytes += count;
    if (this.enforced && this.#bytes > treeLimits.bytes) {
      throw new CoshError('tree_too_large', `the extension is larger than ${megabytes(treeLimits.bytes)}`, { hint: 'nothing was installed; ask the author for a smaller package' });
    }
  }

  /** Throws `tree_too_many_files`. */
  spendEntries(count: number): void {
    this.#entries += count;
    if (this.enforced && this.#entries > treeLimits.files) {
      throw new CoshError('tree_too_many_files', `the extension has more than ${treeLimits.files} files and folders`, { hint: 'nothing was installed; ask the author for a smaller package' });
    }
  }
}
