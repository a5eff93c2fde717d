export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

/** Changed keys of an object; `undefined` takes a key away. */
export type Patch = Readonly<Record<string, JsonValue | undefined>>;

export function applyPatch(object: JsonObject, patch: Patch): JsonObject {
  return Object.fromEntries(Object.entries({ ...object, ...patch }).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined));
}

/** A JSON Schema (draft 2020-12 vocabulary that ajv understands) as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** One UTF-16 unit as JSON may write it in ASCII. */
export const unicodeEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
