/**
 * JSON in ASCII alone: a hook reads it right whatever its locale, and no line separator or half a character can reach it raw.
 */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
