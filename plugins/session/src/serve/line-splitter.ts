const newline = 0x0a;

/** A line's text, or that it was too long to be kept. */
export type Line = { readonly text: string } | { readonly tooLong: true };

/** Cuts a stream of bytes into lines. Of a line above the limit nothing is kept; the next newline begins anew. */
export class LineSplitter {
  #parts: Buffer[] = [];
  #size = 0;
  #tooLong = false;

  constructor(private readonly limitBytes: number) {}

  push(chunk: Buffer): Line[] {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      this.#keep(chunk.subarray(start, end));
      lines.push(this.#take());
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
    return lines;
  }

  /** What stands behind the last newline, where anything does. */
  end(): Line | undefined {
    return this.#size > 0 || this.#tooLong ? this.#take() : undefined;
  }

  #keep(part: Buffer): void {
    if (this.#tooLong || this.#size + part.length > this.limitBytes) {
      this.#tooLong = true;
      this.#parts = [];
      return;
    }
    this.#parts.push(part);
    this.#size += part.length;
  }

  #take(): Line {
    // Decoded as a whole: a character may be split over chunks. A byte order mark is dropped.
    const line: Line = this.#tooLong ? { tooLong: true } : { text: new TextDecoder().decode(this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts)) };
    this.#parts = [];
    this.#size = 0;
    this.#tooLong = false;
    return line;
  }
}
