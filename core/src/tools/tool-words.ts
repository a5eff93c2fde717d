import { isDeepStrictEqual } from 'node:util';
import type { CanonicalCall, JsonObject, ToolWords } from '../contract/index.js';

const renamed = (input: JsonObject, nameOf: (key: string) => string): JsonObject => Object.fromEntries(Object.entries(input).map(([key, value]) => [nameOf(key), value]));

/** What an input of this tool amounts to. Fields that the vocabulary does not know keep their names. */
export function readInput(words: ToolWords, input: JsonObject): readonly CanonicalCall[] {
  const { family, fields = {}, otherFields = {}, reshape } = words;
  if (reshape) return reshape.read(input);
  const canonical = new Map([...Object.entries(otherFields), ...Object.entries(fields).map(([canonicalName, own]) => [own, canonicalName] as const)]);
  return [{ family, input: renamed(input, (key) => canonical.get(key) ?? key) }];
}

/** A call in this tool's own shape; undefined where it cannot be said in it. `original` is the input that it was read from, if it was. */
export function writeInput(words: ToolWords, call: CanonicalCall, original?: JsonObject): JsonObject | undefined {
  // Untouched, it is what it was, also where the way back is not unique.
  if (original && isDeepStrictEqual(readInput(words, original), [call])) return original;
  const { fields = {}, otherFields = {}, reshape } = words;
  if (reshape) return reshape.write(call, original);
  // A caller that still uses an older name of a field reads only that one.
  const used = new Map(Object.entries(otherFields).filter(([own]) => original !== undefined && own in original).map(([own, canonical]) => [canonical, own]));
  return renamed(call.input, (key) => used.get(key) ?? (Object.hasOwn(fields, key) ? fields[key]! : key));
}
