import type { JsonObject, JsonValue } from '../contract/index.js';

/** `toolName` is `tool_name` on the wire. */
export const wireName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The library's input in wire form. Only the names of its own fields change; what they hold is data. */
export function toWireInput(input: object): JsonObject {
  // Not by assignment, which would take a key called `__proto__` for more than a key.
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined).map(([name, value]) => [wireName(name), value as JsonValue]));
}
