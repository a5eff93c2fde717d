import type { Diagnostic, StreamEvent } from '@cosh/core';

/** What the person is told while hooks run, with the event point and, at a tool's events, the call that it belongs to. */
export type SessionEvent =
  | (StreamEvent & { readonly event: string; readonly toolUseId?: string })
  | { readonly kind: 'diagnostic'; readonly event: string; readonly diagnostic: Diagnostic }
  /** Stop hooks asked to go on once more than the limit allows. */
  | { readonly kind: 'stop-limit'; readonly event: string; readonly message: string };

export type SessionListener = (event: SessionEvent) => void;

/** The listener as one that cannot disturb the pipeline: what it throws is an uncaught error, as with Node's own event targets. */
export function isolated(listener: SessionListener | undefined): SessionListener {
  return (event) => {
    try {
      listener?.(event);
    } catch (error) {
      queueMicrotask(() => { throw error; });
    }
  };
}
