import type { HostAnswer, JsonObject, JsonValue } from '@cosh/core';

/** What an agent does with an answer. Written from what was measured and documented, not from how answers are made. */
export interface Reaction {
  /** Why the agent would throw the answer away, or a part of it. */
  readonly discarded?: string;
  readonly effect: 'goes-on' | 'stopped' | 'asks' | 'hangs' | 'granted';
  /** What the tool runs with, where that was rewritten. */
  readonly input?: JsonValue;
  /** What stands in place of the result. */
  readonly result?: JsonValue;
  /** Texts that the model reads. */
  readonly model: readonly string[];
  /** Texts that the person reads. */
  readonly person: readonly string[];
  readonly turnEnds?: true;
  /** The next instruction of a turn that goes on. */
  readonly goesOnWith?: string;
}

export type HostRules = (event: string, payload: JsonObject, answer: HostAnswer) => Reaction;

export const goesOn: Reaction = { effect: 'goes-on', model: [], person: [] };
export const discarded = (why: string): Reaction => ({ ...goesOn, discarded: why });
export const texts = (...values: readonly (JsonValue | undefined)[]): string[] => values.filter((value): value is string => typeof value === 'string' && value !== '');

/** The one document on stdout, or why there is none. */
export function documentIn(stdout: string): JsonObject | string {
  try {
    const value: unknown = JSON.parse(stdout);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : 'not an object';
  } catch {
    return `not one JSON document: ${stdout.slice(0, 60)}`;
  }
}

/** Keys that nobody reads: a misspelt field is a decision lost. */
export const strange = (value: JsonObject, known: readonly string[]): string[] => Object.keys(value).filter((key) => !known.includes(key));

export const part = (value: JsonObject, key: string): JsonObject => (value[key] ?? {}) as JsonObject;
