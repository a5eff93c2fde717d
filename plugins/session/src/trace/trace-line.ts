import { redactJson, toWireResult, type DispatchRecord, type JsonObject, type JsonValue, type Redact } from '@cosh/core';
import { jsonLine } from './json-line.js';
import { sha256 } from './sha-256.js';

/** `true` writes inputs by size and hash, `full` writes them out, `false` writes nothing. */
export type TraceMode = boolean | 'full';

export function traceMode({ trace }: JsonObject): TraceMode {
  return trace === 'full' || trace === false ? trace : true;
}

const common = ['session_id', 'cwd', 'timestamp'];

/** What stands for a value that is not written out: how large it is, and enough to tell whether two are the same. */
function digest(value: JsonValue): JsonObject {
  const bytes = Buffer.from(JSON.stringify(value));
  return { bytes: bytes.length, sha256: sha256(bytes).slice(0, 16) };
}

/** The tool's or the source's name says what an event was about and is no secret; everything else of an input may be. */
function inputFields({ point, input }: DispatchRecord, mode: TraceMode): JsonObject {
  const own = Object.entries(input).filter(([name]) => !common.includes(name) && name !== 'transcript_path');
  const subject = point.subject?.of(input);
  return Object.fromEntries(own.map(([name, value]) => [name, mode === 'full' || value === subject || typeof value === 'boolean' ? value : digest(value)]));
}

/** A rewritten input or output is as private as the original. */
function resultFields(verdict: DispatchRecord['verdict'], mode: TraceMode): JsonObject {
  const { type: _type, event: _event, updated_input: updated, tool_output: output, context, ...rest } = toWireResult(verdict);
  const shown = { ...(updated === undefined ? {} : { updated_input: updated }), ...(output === undefined ? {} : { tool_output: output }), ...(context === undefined ? {} : { context }) };
  return { ...rest, ...Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, mode === 'full' ? value : digest(value)])) };
}

/** One dispatch as one JSON line, secrets taken out. */
export function traceLine(record: DispatchRecord, mode: TraceMode, redact: Redact): string {
  const { point, input, verdict, outcomes, startedAt, durationMs } = record;
  const started = outcomes.map(({ startedMs }) => (startedMs === undefined ? null : Math.round(startedMs * 10) / 10));
  const line = {
    time: new Date(startedAt).toISOString(),
    duration_ms: Math.round(durationMs * 10) / 10,
    event: point.name,
    session_id: input.session_id!,
    cwd: input.cwd!,
    input: inputFields(record, mode),
    result: resultFields(verdict, mode),
    // Beside the reports, in their order: when each hook began, from the start of the dispatch.
    started_ms: started,
  };
  return jsonLine(JSON.stringify(redactJson(line, redact)));
}
