import { limits, unreadable } from '../limits.mjs';

/**
 * The one cursor of a parse. `readItems` is how a word gets at the grammar, for the commands of a
 * substitution; it is handed in so that words need not import the parser.
 * @typedef {object} Reader
 * @property {import('./source.mjs').Source} source
 * @property {string} text
 * @property {number} position
 * @property {number} depth
 * @property {object[]} pending here-documents whose bodies start after the next newline
 * @property {(reader: Reader) => object[]} readItems
 */

/** @returns {Reader} */
export function openReader(source, depth, readItems) {
  return { source, text: source.text, position: 0, depth, pending: [], readItems };
}

/** A reader over text found inside another one's. */
export function openInner(reader, source) {
  return openReader(source, reader.depth, reader.readItems);
}

/** Runs one nested reading step, with the nesting bounded. */
export function deeper(reader, read) {
  if (reader.depth >= limits.nesting) throw unreadable('depth', 'it is nested too deeply');
  reader.depth += 1;
  const result = read();
  reader.depth -= 1;
  return result;
}

export function syntaxError(what) {
  return unreadable('syntax', what);
}

/** Consumes what a sticky pattern matches here; '' when it does not match. */
export function take(reader, pattern) {
  pattern.lastIndex = reader.position;
  const match = pattern.exec(reader.text);
  if (!match) return '';
  reader.position += match[0].length;
  return match[0];
}

/** Whether a sticky pattern matches here. */
export function looksAt(reader, pattern) {
  pattern.lastIndex = reader.position;
  return pattern.test(reader.text);
}

/** Consumes one expected piece of text. */
export function expectText(reader, text) {
  if (!reader.text.startsWith(text, reader.position)) throw syntaxError(`\`${text}\` is missing`);
  reader.position += text.length;
}
