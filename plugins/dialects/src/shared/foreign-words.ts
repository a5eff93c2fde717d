import type { JsonObject } from '@cosh/core';

// From these people copy hooks, and so they misspell. Ignored, their "deny" would read as a silent allow.
const foreign = /^(?:permission(?:_?decision)?|behavior|updatedInput|decision)$/i;

/** Refuses an answer in the words of another protocol. Throws. */
export function refuseForeignWords(...parts: readonly JsonObject[]): void {
  const word = parts.flatMap(Object.keys).find((key) => key !== 'decision' && foreign.test(key));
  if (word !== undefined) throw new Error(`"${word}" belongs to another protocol${/input/i.test(word) ? '' : '; write "decision" at the top level'}`);
}
