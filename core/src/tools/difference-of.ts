import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, Patch } from '../contract/index.js';

/** The patch that makes `after` of `before`. */
export function differenceOf(before: JsonObject, after: JsonObject): Patch {
  const changed = Object.entries(after).filter(([key, value]) => !isDeepStrictEqual(value, before[key]));
  return Object.fromEntries([...changed, ...Object.keys(before).filter((key) => !(key in after)).map((key) => [key, undefined] as const)]);
}
