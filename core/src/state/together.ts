import { isJsonObject, type JsonObject, type JsonValue } from '../contract/index.js';

function both(one: JsonValue | undefined, other: JsonValue): JsonValue {
  if (one === undefined) return other;
  if (isJsonObject(one) && isJsonObject(other)) return together(one, other);
  if (!Array.isArray(one) || !Array.isArray(other)) return one;
  const texts = new Set(one.map((each) => JSON.stringify(each)));
  return [...one, ...other.filter((each) => !texts.has(JSON.stringify(each)))];
}

/** Two readings of one state: lists have what either has, and of any other value the first counts. */
export function together(one: JsonObject, other: JsonObject): JsonObject {
  return { ...one, ...Object.fromEntries(Object.entries(other).map(([key, value]) => [key, both(Object.hasOwn(one, key) ? one[key] : undefined, value)])) };
}
