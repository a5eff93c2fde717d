import { CoshError, isJsonObject, type JsonObject } from '@cosh/core';
import { LineSplitter } from '../serve/line-splitter.js';
import type { Transport } from './transport.js';

export interface SendOptions {
  /** Tells the server to cancel; the answer then says so. */
  readonly signal?: AbortSignal;
  /** Called with every line that belongs to this request and is not its answer. */
  readonly onLine?: (line: JsonObject) => void;
}

interface Pending {
  readonly onLine: SendOptions['onLine'];
  resolve(answer: JsonObject): void;
  reject(error: Error): void;
}

const isAnswer = ({ type }: JsonObject): boolean => type === 'hook_response' || type === 'registry_response' || type === 'error';

/** Sends requests to a server, each with an id, and brings every answer to the one who waits for it. */
export class LineClient {
  readonly #pending = new Map<string, Pending>();
  readonly #splitter = new LineSplitter(Infinity);
  #count = 0;
  #gone: Error | undefined;

  constructor(private readonly transport: Transport) {
    const { input, output } = transport;
    input.on('error', () => {});
    output.on('data', (chunk: Buffer) => {
      for (const line of this.#splitter.push(chunk)) if ('text' in line) this.#take(line.text);
    });
    output.once('close', () => void this.#lose());
  }

  /** Rejects with `server_gone` where the server ends before it has answered. */
  async send(message: JsonObject, { signal, onLine }: SendOptions = {}): Promise<JsonObject> {
    if (this.#gone) throw this.#gone;
    const id = String(++this.#count);
    const cancel = (): void => this.#write({ type: 'cancel_request', request_id: id });
    try {
      return await new Promise<JsonObject>((resolve, reject) => {
        this.#pending.set(id, { resolve, reject, onLine });
        this.#write({ ...message, request_id: id });
        if (signal?.aborted) cancel();
        else signal?.addEventListener('abort', cancel, { once: true });
      });
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  #write(message: JsonObject): void {
    if (this.transport.input.writable) this.transport.input.write(`${JSON.stringify(message)}\n`);
  }

  #take(text: string): void {
    let line: unknown;
    try {
      line = JSON.parse(text);
    } catch {
      // Whatever else a program prints on its stdout is no answer.
      return;
    }
    if (!isJsonObject(line)) return;
    const id = String(line.request_id);
    const pending = this.#pending.get(id);
    if (!pending) return;
    if (!isAnswer(line)) {
      pending.onLine?.(line);
      return;
    }
    this.#pending.delete(id);
    pending.resolve(line);
  }

  async #lose(): Promise<void> {
    this.#gone = new CoshError('server_gone', 'the server is gone', { hint: 'start it again' });
    const error = new CoshError('server_gone', `the server is gone: ${await this.transport.whyGone()}`, { hint: 'start it again' });
    this.#gone = error;
    const left = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of left) reject(error);
  }
}
