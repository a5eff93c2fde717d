import type { DispatchOptions } from '../dispatch/index.js';

/** Ties every dispatch to the life of its runtime. Signals are joined by hand: `AbortSignal.any` keeps what it was given from being collected. */
export class RunningDispatches {
  readonly #running = new Map<AbortController, Promise<unknown>>();

  async guard<T>(given: DispatchOptions = {}, dispatch: (options: DispatchOptions) => Promise<T>): Promise<T> {
    const controller = new AbortController();
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
    const running = [...this.#running];
    for (const [controller] of running) controller.abort();
    await Promise.allSettled(running.map(([, result]) => result));
  }
}
