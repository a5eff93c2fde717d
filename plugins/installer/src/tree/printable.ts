import { unicodeEscape } from '@cosh/core';

/** Control, bidirectional and invisible characters: they make a text look like another one. */
export const deceptive = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const everyDeceptive = new RegExp(deceptive.source, 'g');

/** A foreign text inside one of our messages: in quotes, at most 200 characters, nothing that a terminal would obey. */
export function printable(text: string): string {
  const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  const visible = shown.replace(everyDeceptive, unicodeEscape);
  return `"${visible}"`;
}
