import type { JsonObject } from '@cosh/core';

// From these people copy hooks. Ignored, their "deny" would read as a silent allow.
const words = ['permissionDecision', 'permission', 'behavior'];

/** Refuses an answer in the words of another protocol. Throws. */
export function refuseForeignWords(...parts: readonly JsonObject[]): void {
  for (const word of words) {
    if (parts.some((part) => word in part)) throw new Error(`"${word}" belongs to another protocol; write "decision" at the top level`);
  }
}
