import { CoshError, toWireResult, toWireStreamEvent, type JsonObject, type Redact, type StreamEvent, type VerdictBase } from '@cosh/core';

const errorBody = (error: unknown, redact: Redact): JsonObject => {
  const message = redact(error instanceof Error ? error.message : String(error));
  if (!(error instanceof CoshError)) return { code: 'internal_error', message };
  return { code: error.code, message, ...(error.hint === undefined ? {} : { hint: error.hint }) };
};

/** A note while the hooks of a request run; all of a request's come before its answer. */
export const streamLine = (id: string, event: StreamEvent): JsonObject => ({ ...toWireStreamEvent(event), request_id: id });

/** The answer to a hook_request: the result object of `cosh fire`. */
export const resultLine = (id: string, verdict: VerdictBase): JsonObject => ({ type: 'hook_response', request_id: id, result: toWireResult(verdict) });

/** The answer to a hook_request that cannot be served: `{code, message, hint?}`. */
export const refusalLine = (id: string, error: unknown, redact: Redact): JsonObject => ({ type: 'hook_response', request_id: id, error: errorBody(error, redact) });

/** A line that answers no request: `code`, `message`, `hint?`, and the `request_id` of the line it is about, where that had one. */
export const errorLine = (error: unknown, id: string | undefined, redact: Redact): JsonObject => ({ type: 'error', ...errorBody(error, redact), ...(id === undefined ? {} : { request_id: id }) });
