import type { JsonValue } from '../contract/index.js';

/** The texts of a JSON array; anything else in it, or in its place, is left out. */
export function textList(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
