import { setMaxListeners } from 'node:events';
import { CoshError } from '../diagnostics/index.js';
import { injectable } from '../injection.js';

interface Abortable {
  readonly signal?: AbortSignal;
}

/** One dispatch, from outside. Its signal is made when somebody wants it: most dispatches run nothing. */
class Life {
  #controller: AbortController | undefined;
  #isAborted = false;

  readonly abort = (): void => {
    this.#isAborted = true;
    this.#controller?.abort();
  };

  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      // One listener for each hook that runs at the same time: eleven of them are no leak, and nothing for Node to warn about.
      setMaxListeners(0, this.#controller.signal);
      if (this.#isAborted) this.#controller.abort();
    }
    return this.#controller.signal;
  }
}

/** Ties every dispatch to the life of its runtime. Signals are joined by hand: `AbortSignal.any` keeps what it was given from being collected. */
@injectable()
export class RunningDispatches {
  readonly #running = new Map<Life, Promise<unknown>>();
  #ended = false;

  /** Throws `disposed` once the runtime has ended. */
  async guard<T, O extends Abortable>(given: O, dispatch: (options: O & { readonly signal: AbortSignal }) => Promise<T>): Promise<T> {
    if (this.#ended) throw new CoshError('disposed', 'this runtime was disposed', { hint: 'create another one with createCosh' });
    const life = new Life();
    if (given.signal?.aborted) life.abort();
    given.signal?.addEventListener('abort', life.abort, { once: true });
    const result = dispatch({ ...given, get signal() { return life.signal; } });
    this.#running.set(life, result);
    try {
      return await result;
    } finally {
      this.#running.delete(life);
      given.signal?.removeEventListener('abort', life.abort);
    }
  }

  /** Aborts what is running and waits until it has ended. */
  async end(): Promise<void> {
    this.#ended = true;
    const running = [...this.#running];
    for (const [life] of running) life.abort();
    await Promise.allSettled(running.map(([, result]) => result));
  }
}
