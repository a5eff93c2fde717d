import type { JsonObject } from '@cosh/core';

/** What came of a vector, whichever way it was run. */
export interface Answer {
  readonly exit: number | string;
  readonly stdout: string;
  readonly stderr: string;
  readonly tookMs: number;
}

export interface WireLines {
  readonly all: readonly JsonObject[];
  readonly result: JsonObject | undefined;
  readonly events: readonly JsonObject[];
}

/** The JSON lines of an answer. Throws where one is none. */
export function wireLines({ stdout }: Answer): WireLines {
  const all = stdout.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as JsonObject);
  return {
    all,
    result: all.find(({ type }) => type === 'result'),
    events: all.filter(({ type }) => type === 'stream_event').map(({ event }) => event as JsonObject),
  };
}

/** The stream's lines of one subtype, without that word. */
export const eventsOf = ({ events }: WireLines, wanted: string): JsonObject[] =>
  events.filter(({ subtype }) => subtype === wanted).map(({ subtype: _subtype, ...event }) => event);
