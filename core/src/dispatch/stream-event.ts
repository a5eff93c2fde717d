import type { HookStatus, Outcome } from '../contract/index.js';

/** What a person is told while hooks run. */
export type StreamEvent =
  | { readonly kind: 'notification'; readonly hookName: string; readonly message: string; readonly decision?: string }
  | { readonly kind: 'failure'; readonly hookName: string; readonly status: HookStatus; readonly message: string };

export type StreamListener = (event: StreamEvent) => void;

function eventsOf({ hook, status, answer, detail }: Outcome): StreamEvent[] {
  const events: StreamEvent[] = [];
  if (status === 'failed' || status === 'timed_out') events.push({ kind: 'failure', hookName: hook.name, status, message: detail ?? status });
  if (answer.message) {
    const { text, word } = answer.message;
    events.push({ kind: 'notification', hookName: hook.name, message: text, ...(word === undefined ? {} : { decision: word }) });
  }
  return events;
}

/** Passes outcomes on in declared order, each as soon as all before it are there. */
export class OrderedStream {
  #next = 0;
  readonly #waiting = new Map<number, Outcome>();

  constructor(private readonly listener: StreamListener | undefined) {}

  push(index: number, outcome: Outcome): void {
    this.#waiting.set(index, outcome);
    for (let ready = this.#waiting.get(this.#next); ready; ready = this.#waiting.get(++this.#next)) {
      this.#waiting.delete(this.#next);
      if (this.listener) eventsOf(ready).forEach(this.listener);
    }
  }
}
