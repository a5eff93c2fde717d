import type { Writable } from 'node:stream';
import type { JsonObject } from '@cosh/core';

/** Writes JSON lines, and knows whether their reader keeps up. */
export class LineOutput {
  #gone = false;

  constructor(private readonly stream: Writable, drained: () => void, onGone: () => void) {
    const gone = (): void => {
      if (this.#gone) return;
      this.#gone = true;
      onGone();
    };
    stream.on('error', gone).once('close', gone).on('drain', drained);
  }

  /** The reader has not taken what was written. */
  get full(): boolean {
    return !this.#gone && this.stream.writableNeedDrain;
  }

  write(line: JsonObject): void {
    if (!this.#gone) this.stream.write(`${JSON.stringify(line)}\n`);
  }
}
