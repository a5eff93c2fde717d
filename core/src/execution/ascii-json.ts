import { unicodeEscape } from '../contract/index.js';

/**
 * JSON in ASCII alone: a hook reads it right whatever its locale, and no line separator or half a character can reach it raw.
 */
export function asciiJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Most of it is ASCII already, which counting its bytes tells much faster than looking at each letter.
  return Buffer.byteLength(json) === json.length && !json.includes('\u007f') ? json : json.replace(/[\u007f-\uffff]/g, unicodeEscape);
}
