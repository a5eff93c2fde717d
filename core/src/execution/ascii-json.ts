import { unicodeEscape } from '../contract/index.js';

/**
 * JSON in ASCII alone: a hook reads it right whatever its locale, and no line separator or half a character can reach it raw.
 */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, unicodeEscape);
}
