import { duplicateKeys, isJsonObject, type JsonObject } from '@cosh/core';

/** What a hook printed: nothing, one JSON object, text that does not even begin like one, or something broken. */
export type Printed =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'object'; readonly value: JsonObject }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'broken'; readonly detail: string };

// An answer behind a banner, or with NULs in it, was meant as an answer: no text for the model.
const hidesAnAnswer = (text: string): boolean => text.includes('\0') || /"(?:decision|permissionDecision|continue|halt|hookSpecificOutput)"\s*:/.test(text);
const beginsLikeJson = (text: string): boolean => /^[[{"]/.test(text) || /^(?:-?\d[\d.eE+-]*|true|false|null)$/.test(text);

/**
 * Reads stdout as one answer. Never a prefix of it and never the last of two: an answer that is not one well-formed object
 * is no answer, since "deny" cut off or doubled must not read as something milder.
 */
export function readPrinted(stdout: string): Printed {
  const text = stdout.trim();
  if (text === '') return { kind: 'nothing' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return beginsLikeJson(text) || hidesAnAnswer(text) ? { kind: 'broken', detail: 'stdout is not one well-formed JSON object' } : { kind: 'text', text };
  }
  if (!isJsonObject(value)) return { kind: 'broken', detail: `stdout is JSON but not an object: ${text.slice(0, 80)}` };
  const twice = duplicateKeys(text, value).filter((at) => at.length <= 2)[0];
  if (twice) return { kind: 'broken', detail: `stdout has the key ${twice.join('.')} twice` };
  return { kind: 'object', value };
}
