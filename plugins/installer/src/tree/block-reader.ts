import { archiveInvalid } from './archive-error.js';

/** Takes exact numbers of bytes from a stream. */
export class BlockReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#source = stream[Symbol.asyncIterator]();
  }

  /** The next bytes, at most `count` of them; none at the end of the stream. */
  async some(count: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#source.next();
      if (done === true) return this.#rest;
      this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    const taken = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(taken.length);
    return taken;
  }

  /** Exactly `count` bytes, or none at the end of the stream. Throws `tree_archive_invalid` where it ends in between. */
  async exactly(count: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = [];
    let missing = count;
    while (missing > 0) {
      const part = await this.some(missing);
      if (part.length === 0) {
        if (missing === count) return undefined;
        throw archiveInvalid('is cut short');
      }
      parts.push(part);
      missing -= part.length;
    }
    return parts.length === 1 ? parts[0] : Buffer.concat(parts);
  }
}
