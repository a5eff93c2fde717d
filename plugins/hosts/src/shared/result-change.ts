import { isJsonObject, type AnyVerdict, type HostCall, type JsonValue } from '@cosh/core';

export type ResultChange =
  | { readonly kind: 'none' }
  /** The result stays, and this stands below it. */
  | { readonly kind: 'appended'; readonly text: string }
  | { readonly kind: 'replaced'; readonly text: string };

const textOf = (result: JsonValue | undefined): string => (typeof result === 'string' ? result : result === undefined ? '' : JSON.stringify(result));

/** What the hooks did to a tool's result. A replacement that begins with the whole result is no other thing than lines below it. */
export function resultChange({ input }: HostCall, { toolOutput, decision }: AnyVerdict): ResultChange {
  if (toolOutput === undefined) return { kind: 'none' };
  if (decision === 'block') return { kind: 'replaced', text: toolOutput };
  const original = textOf(input.tool_output);
  if (toolOutput === original) return { kind: 'none' };
  if (original === '') return { kind: 'appended', text: toolOutput };
  if (toolOutput.startsWith(`${original}\n`)) return { kind: 'appended', text: toolOutput.slice(original.length + 1) };
  return { kind: 'replaced', text: toolOutput };
}

/** A replaced result in the shape that it had: hooks that edit JSON give it back as text. */
export function inShapeOf(original: JsonValue | undefined, text: string): JsonValue | undefined {
  if (!isJsonObject(original)) return undefined;
  try {
    const value = JSON.parse(text) as JsonValue;
    return isJsonObject(value) && Object.keys(original).every((key) => Object.hasOwn(value, key)) ? value : undefined;
  } catch {
    return undefined;
  }
}
