import type { Readable } from 'node:stream';

export interface CollectedOutput {
  /** Resolves when the stream has ended. */
  readonly ended: Promise<void>;
  isOver(): boolean;
  /** Decoded once: a character may be split over chunks. A byte order mark is dropped, bad bytes become U+FFFD. */
  text(): string;
  /** How many bytes have come and were kept. */
  size(): number;
  /** As written, up to the limit. */
  bytes(): Uint8Array;
}

const utf8 = new TextDecoder();

/** Collects a stream up to a limit; what comes later is read and thrown away, so that the writer never blocks on it. */
export function collectOutput(stream: Readable, limitBytes: number, onLimit?: () => void): CollectedOutput {
  const chunks: Buffer[] = [];
  let size = 0;
  let over = false;
  stream.on('data', (chunk: Buffer) => {
    if (over) return;
    const room = limitBytes - size;
    chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
    size += Math.min(chunk.length, room);
    if (chunk.length > room) {
      over = true;
      onLimit?.();
    }
  });
  let isOver = false;
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      isOver = true;
      resolve();
    };
    stream.once('close', end).once('end', end).once('error', end);
  });
  return {
    ended,
    isOver: () => isOver,
    size: () => size,
    bytes: () => Buffer.concat(chunks),
    text: () => {
      if (chunks.length === 0) return '';
      const text = utf8.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
      return over ? `${text}\n[cut at ${limitBytes} bytes]` : text;
    },
  };
}
