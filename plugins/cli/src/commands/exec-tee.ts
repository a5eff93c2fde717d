import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long nothing may come, once the command is over, from whoever it left behind with its output open. */
const idleMs = 200;

/** What was written to several streams, in the order in which it arrived, up to a limit. */
export class Capture {
  readonly #chunks: Buffer[] = [];
  #room: number;
  #cut = false;

  constructor(private readonly limitBytes: number) {
    this.#room = limitBytes;
  }

  readonly keep = (chunk: Buffer): void => {
    const kept = chunk.subarray(0, this.#room);
    if (kept.length > 0) this.#chunks.push(kept);
    this.#room -= kept.length;
    this.#cut ||= kept.length < chunk.length;
  };

  text(): string {
    const text = new TextDecoder().decode(Buffer.concat(this.#chunks));
    return this.#cut ? `${text}\n[cut at ${this.limitBytes} bytes]` : text;
  }
}

/**
 * Passes a command's output on, byte for byte and no faster than its reader takes it, and shows it to `keep` on the way. A
 * reader that is gone is no reader for the command either. Call `finish` when the command is over.
 */
export function tee(source: Readable, target: Writable, keep: (chunk: Buffer) => void): { finish(): Promise<void> } {
  let seen = 0;
  const close = (): void => void source.destroy();
  const ended = new Promise<void>((resolve) => { source.once('close', resolve).once('end', resolve); });
  target.on('error', close);
  source.on('data', (chunk: Buffer) => { seen += chunk.length; keep(chunk); }).pipe(target, { end: false });
  return {
    finish: async () => {
      for (let before = -1; before !== seen || target.writableNeedDrain;) {
        before = seen;
        const over = await Promise.race([ended.then(() => true), sleep(idleMs, false)]);
        if (over) break;
      }
      target.off('error', close);
      close();
    },
  };
}
