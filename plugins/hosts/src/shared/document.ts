import { unicodeEscape, type JsonObject } from '@cosh/core';

/**
 * One JSON document in ASCII. Half a character, which strict readers refuse together with everything around it, becomes the
 * replacement character.
 */
export function documentText(document: JsonObject): string {
  const text = JSON.stringify(document).replace(/\\(?:u(d[89a-f][0-9a-f]{2})|.)/gs, (escape, half?: string) => (half === undefined ? escape : '\\ufffd'));
  return `${text.replace(/[^\x20-\x7e]/g, unicodeEscape)}\n`;
}
