import { toWireInput, type Diagnostic, type Hook, type JsonObject } from '@cosh/core';

/** A hook as commands print it with `--json`. */
export function hookJson(hook: Hook): JsonObject {
  const { name, event, source, dialect, matcher, writtenCommand, timeoutMs, onFailure, onUnsupported, description, place } = hook;
  return toWireInput({ name, event, source: source.id, dialect, matcher, command: writtenCommand, timeoutMs, onFailure, ...(onUnsupported === undefined ? {} : { onUnsupported }), description, file: source.file, place });
}

export function diagnosticJson({ quiet: _quiet, atStart: _atStart, ...diagnostic }: Diagnostic): JsonObject {
  return toWireInput(diagnostic);
}
