import type { CommonInput, Cosh, Diagnostic, EventPoint, InputOf, Verdict } from '@cosh/core';
import { onceEach } from '../once-each.js';
import type { SessionListener } from './session-event.js';

/** What a session needs of a runtime: `createCosh` gives one, and so does a client of `cosh serve`. */
export type SessionRuntime = Pick<Cosh, 'dispatch'>;

export interface SessionDispatchOptions {
  readonly signal?: AbortSignal | undefined;
  readonly toolUseId?: string;
}

/** Fires one event of a session. */
export type SessionDispatch = <E extends EventPoint>(point: E, input: InputOf<E>, options?: SessionDispatchOptions) => Promise<Verdict<E>>;

/** Fires events with the fields that all events of a session share, and hands on what hooks say meanwhile; what is wrong in a file once. */
export function sessionDispatch(runtime: SessionRuntime, common: CommonInput, tell: SessionListener): SessionDispatch {
  const isNew = onceEach<Diagnostic>();
  return (point, input, { signal, toolUseId } = {}) => {
    const place = { event: point.name, ...(toolUseId === undefined ? {} : { toolUseId }) };
    return runtime.dispatch(point, { ...input, ...common }, {
      ...(signal ? { signal } : {}),
      onStream: (event) => tell({ ...event, ...place }),
      onDiagnostic: (diagnostic) => { if (isNew(diagnostic)) tell({ kind: 'diagnostic', event: point.name, diagnostic }); },
    });
  };
}
