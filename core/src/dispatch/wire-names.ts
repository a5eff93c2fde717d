import type { JsonObject, JsonValue } from '../contract/index.js';

const mostKnown = 500;
const known = new Map<string, string>();

/** `toolName` is `tool_name` on the wire. */
export function wireName(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  const said = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  // Whoever calls may name a field anything.
  if (known.size < mostKnown && name.length < 100) known.set(name, said);
  return said;
}

/** The library's input in wire form. Only the names of its own fields change; what they hold is data. */
export function toWireInput(input: object): JsonObject {
  // Not by assignment, which would take a key called `__proto__` for more than a key.
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined).map(([name, value]) => [wireName(name), value as JsonValue]));
}
