import { setMaxListeners } from 'node:events';
import { CoshError } from '../diagnostics/index.js';
import { injectable } from '../injection.js';

interface Abortable {
  readonly signal?: AbortSignal;
}

/** Ties every dispatch to the life of its runtime. Signals are joined by hand: `AbortSignal.any` keeps what it was given from being collected. */
@injectable()
export class RunningDispatches {
  readonly #running = new Map<AbortController, Promise<unknown>>();
  #ended = false;

  /** Throws `disposed` once the runtime has ended. */
  async guard<T, O extends Abortable>(given: O, dispatch: (options: O & { readonly signal: AbortSignal }) => Promise<T>): Promise<T> {
    if (this.#ended) throw new CoshError('disposed', 'this runtime was disposed', { hint: 'create another one with createCosh' });
    const controller = new AbortController();
    // One listener for each hook that runs at the same time: eleven of them are no leak, and nothing for Node to warn about.
    setMaxListeners(0, controller.signal);
    const abort = (): void => controller.abort();
    if (given.signal?.aborted) abort();
    given.signal?.addEventListener('abort', abort, { once: true });
    const result = dispatch({ ...given, signal: controller.signal });
    this.#running.set(controller, result);
    try {
      return await result;
    } finally {
      this.#running.delete(controller);
      given.signal?.removeEventListener('abort', abort);
    }
  }

  /** Aborts what is running and waits until it has ended. */
  async end(): Promise<void> {
    this.#ended = true;
    const running = [...this.#running];
    for (const [controller] of running) controller.abort();
    await Promise.allSettled(running.map(([, result]) => result));
  }
}
