import type { JsonValue } from '@cosh/core';

/** What a tool returned as JSON can carry it to hooks: what has no form in JSON becomes text. */
export function toJsonValue(output: unknown): JsonValue {
  if (output === undefined || output === null) return '';
  if (typeof output === 'string') return output;
  try {
    return (JSON.parse(JSON.stringify(output) ?? '""')) as JsonValue;
  } catch {
    return String(output);
  }
}

/** The same as the text that a model reads. */
export const textOf = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

export function errorText(error: unknown): string {
  return (error instanceof Error ? error.message || error.name : String(error)) || 'the tool failed';
}

/** What is there, one below the other. */
export const joined = (...parts: readonly (string | undefined)[]): string => parts.filter((part) => part !== undefined && part !== '').join('\n');
