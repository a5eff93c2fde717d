import type net from 'node:net';

/** Reads a connection piece by piece; throws where it has ended, or sends more than it may, before a piece is there. Sees its end also while nobody reads. */
export class Pieces {
  #held: Buffer[] = [];
  #size = 0;
  #isOver = false;
  #wake = (): void => {};

  constructor(connection: net.Socket, mostBytes: number) {
    connection.on('data', (chunk: Buffer) => {
      this.#held.push(chunk);
      this.#size += chunk.length;
      if (this.#size > mostBytes) connection.destroy();
      this.#wake();
    });
    connection.once('close', () => {
      this.#isOver = true;
      this.#wake();
    });
  }

  async #more(): Promise<void> {
    if (this.#isOver) throw new Error('the connection has ended');
    await new Promise<void>((resolve) => { this.#wake = resolve; });
  }

  #whole(): Buffer {
    if (this.#held.length !== 1) this.#held = [Buffer.concat(this.#held)];
    return this.#held[0]!;
  }

  #take(count: number): Buffer {
    const whole = this.#whole();
    this.#held = [whole.subarray(count)];
    this.#size -= count;
    return whole.subarray(0, count);
  }

  /** Up to a blank, which is taken away with it. */
  async word(longest: number): Promise<string> {
    for (;;) {
      const end = this.#whole().indexOf(32);
      if (end >= 0 && end <= longest) return this.#take(end + 1).toString('latin1', 0, end);
      if (this.#size > longest) throw new Error('no word of ours');
      await this.#more();
    }
  }

  /** `partly` is called for each part of it that came while more is to come. */
  async bytes(count: number, partly: () => void): Promise<Buffer> {
    for (; this.#size < count; await this.#more()) partly();
    return this.#take(count);
  }
}
