import { isJsonObject, type JsonObject, type JsonValue } from '@cosh/core';

/** A field of an answer that has the wrong type: the hook meant something, and it cannot be told what. */
export class WrongField extends Error {}

type Kinds = { string: string; boolean: boolean; object: JsonObject };

const isKind = (value: JsonValue, kind: keyof Kinds): boolean => (kind === 'object' ? isJsonObject(value) : typeof value === kind);

/** The first of these fields that is there. Null is absent. Throws `WrongField`. */
export function field<K extends keyof Kinds>(answer: JsonObject, kind: K, ...names: readonly string[]): Kinds[K] | undefined {
  for (const name of names) {
    const value = answer[name];
    if (value === undefined || value === null) continue;
    if (!isKind(value, kind)) throw new WrongField(`${name} must be ${kind === 'object' ? 'an object' : `a ${kind}`}`);
    return value as Kinds[K];
  }
  return undefined;
}

/** The same for a field that is one text or several. */
export function textsField(answer: JsonObject, name: string): string[] {
  const value = answer[name];
  if (value === undefined || value === null) return [];
  const texts = Array.isArray(value) ? value : [value];
  if (!texts.every((text) => typeof text === 'string')) throw new WrongField(`${name} must be text or a list of texts`);
  return texts.filter((text) => text !== '');
}
