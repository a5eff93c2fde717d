import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isJsonObject, type JsonObject } from '@cosh/core';
import { traceFiles, type TraceMark } from './trace-file.js';
import { traceFileName } from './trace-limits.js';

export interface TraceFilter {
  readonly event?: string;
  /** Only dispatches in which a hook of this name took part. */
  readonly hook?: string;
}

/** One line of the trace, as written by `traceLine`. */
export interface TraceEntry extends JsonObject {
  time: string;
  duration_ms: number;
  event: string;
  session_id: string;
  result: JsonObject & { decision: string; hooks: JsonObject[] };
  started_ms: (number | null)[];
}

const isEntry = (value: unknown): value is TraceEntry =>
  isJsonObject(value) && typeof value.time === 'string' && typeof value.event === 'string' && isJsonObject(value.result) && Array.isArray(value.result.hooks) && Array.isArray(value.started_ms);

export function matchesFilter({ event, result }: TraceEntry, filter: TraceFilter): boolean {
  if (filter.event !== undefined && event !== filter.event) return false;
  return filter.hook === undefined || result.hooks.some(({ name }) => name === filter.hook);
}

/** A line of the trace, or nothing where it is torn or of another kind. */
export function parseTraceLine(line: string): TraceEntry | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isEntry(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The trace from its beginning to its end, or to a mark in it; oldest first. */
export async function* readTrace(logs: string, filter: TraceFilter = {}, until?: TraceMark): AsyncGenerator<TraceEntry> {
  for (const file of await traceFiles(logs)) {
    const marked = until && path.basename(file) === traceFileName;
    if (marked && until.size === 0) continue;
    const input = createReadStream(file, { encoding: 'utf8', ...(marked ? { end: until.size - 1 } : {}) });
    const lines = createInterface({ input, crlfDelay: Infinity });
    for await (const line of lines) {
      const entry = parseTraceLine(line);
      if (entry && matchesFilter(entry, filter)) yield entry;
    }
  }
}
