import type { DispatchObserver, DispatchRecord } from '../contract/index.js';

/** Tells every observer. One that fails must neither take the verdict away nor keep the others from being told. */
export function tellObservers(observers: readonly DispatchObserver[], record: DispatchRecord): void {
  for (const observer of observers) {
    try {
      observer.dispatched(record);
    } catch {
      // Its own business; the dispatch is over and right without it.
    }
  }
}
