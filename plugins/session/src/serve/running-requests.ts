export interface Limits {
  /** How many run at the same time. */
  readonly running: number;
  /** How many may be there in all, running and waiting. */
  readonly pending: number;
}

interface Waiting {
  readonly id: string;
  readonly work: (signal: AbortSignal) => Promise<void>;
}

/** The requests that have no answer yet: some run, the others wait for their turn, and each can be cancelled. */
export class RunningRequests {
  readonly #controllers = new Map<string, AbortController>();
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(private readonly limits: Limits, private readonly changed: () => void) {}

  get empty(): boolean {
    return this.#controllers.size === 0;
  }

  get full(): boolean {
    return this.#controllers.size >= this.limits.pending;
  }

  has(id: string): boolean {
    return this.#controllers.has(id);
  }

  /** `work` must not reject. */
  add(id: string, work: Waiting['work']): void {
    this.#controllers.set(id, new AbortController());
    this.#waiting.push({ id, work });
    this.#next();
  }

  cancel(id: string): void {
    const controller = this.#controllers.get(id);
    controller?.abort();
    // It ends at once, whoever is before it.
    const at = controller ? this.#waiting.findIndex((each) => each.id === id) : -1;
    if (at >= 0) this.#start(this.#waiting.splice(at, 1)[0]!);
  }

  cancelAll(): void {
    for (const id of [...this.#controllers.keys()]) this.cancel(id);
  }

  #next(): void {
    while (this.#running < this.limits.running && this.#waiting.length > 0) this.#start(this.#waiting.shift()!);
  }

  #start({ id, work }: Waiting): void {
    this.#running++;
    void work(this.#controllers.get(id)!.signal).finally(() => {
      this.#running--;
      this.#controllers.delete(id);
      this.#next();
      this.changed();
    });
  }
}
