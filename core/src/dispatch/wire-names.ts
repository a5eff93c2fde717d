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
  const said: JsonObject = {};
  for (const [name, value] of Object.entries(input) as [string, JsonValue | undefined][]) {
    if (value === undefined) continue;
    const onWire = wireName(name);
    // An assignment would take this one for more than a key.
    if (onWire === '__proto__') Object.defineProperty(said, onWire, { value, enumerable: true, configurable: true, writable: true });
    else said[onWire] = value;
  }
  return said;
}
