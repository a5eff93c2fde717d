import type { JsonObject, JsonValue } from '../contract/index.js';

/** `toolName` is `tool_name` on the wire. */
export const wireName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The library's input in wire form. Only the names of its own fields change; what they hold is data. */
export function toWireInput(input: object): JsonObject {
  const wire: JsonObject = {};
  for (const [name, value] of Object.entries(input)) if (value !== undefined) wire[wireName(name)] = value as JsonValue;
  return wire;
}
