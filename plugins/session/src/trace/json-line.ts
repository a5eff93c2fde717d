import { unicodeEscape } from '@cosh/core';

const lineSeparators = /[\u0085\u2028\u2029]/g;

/**
 * JSON as one line, whoever reads it: some readers end a line at these separators too, and raw in a reason they would let it forge one.
 * The same value for every reader of JSON.
 */
export function jsonLine(json: string): string {
  return `${json.replace(lineSeparators, unicodeEscape)}\n`;
}
