import { isJsonObject, type JsonValue } from '@cosh/core';
import { inShapeOf } from '../shared/result-change.js';

const isText = (part: JsonValue): boolean => isJsonObject(part) && part.type === 'text';
const parts = (text: string): JsonValue => [{ type: 'text', text }];

/** A replaced result in the tool's own shape, which it must keep; undefined for a shape whose text cannot be told. */
export function reshapeResult(original: JsonValue | undefined, text: string): JsonValue | undefined {
  if (typeof original === 'string') return text;
  if (Array.isArray(original)) return original.every(isText) ? parts(text) : undefined;
  const same = inShapeOf(original, text);
  if (same !== undefined || !isJsonObject(original)) return same;
  const { stdout, stderr, content, file } = original;
  if (typeof stdout === 'string') return { ...original, stdout: text, ...(typeof stderr === 'string' ? { stderr: '' } : {}) };
  if (Array.isArray(content) && content.every(isText)) return { ...original, content: parts(text) };
  if (isJsonObject(file) && typeof file.content === 'string') return { ...original, file: { ...file, content: text } };
  return undefined;
}
