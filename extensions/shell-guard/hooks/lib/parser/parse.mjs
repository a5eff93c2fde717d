import { isUnreadable } from '../limits.mjs';
import { openReader, syntaxError } from '../tokens/reader.mjs';
import { takeNewline } from '../tokens/redirections.mjs';
import { readItems } from './lists.mjs';

/** Hands commands on when the bodies of their here-documents have been read, too. */
function openSink(reader, each) {
  const waiting = [];
  const flush = () => {
    for (const item of waiting.splice(0)) each(item);
  };
  return {
    flush,
    push(item) {
      waiting.push(item);
      if (reader.pending.length === 0) flush();
    },
  };
}

/**
 * Reads a shell text and hands on its commands one by one, so that a long text is never held as a whole.
 * What stands before an error is handed on: a shell reads line by line and has already run it when it meets the error.
 * @param {import('../tokens/source.mjs').Source} source
 * @param {number} depth how deeply that text itself is nested
 * @param {(item: import('./lists.mjs').Item) => void} each
 * @returns {import('../limits.mjs').Unreadable | null} what kept the rest from being read
 */
export function parseEach(source, depth, each) {
  const reader = openReader(source, depth, readItems);
  const sink = openSink(reader, each);
  try {
    readItems(reader, sink);
    if (reader.position < source.text.length) throw syntaxError(`\`${source.text[reader.position]}\` is unexpected`);
    takeNewline(reader);
    sink.flush();
    return null;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return error;
  }
}

/** The commands of a shell text, all at once. @param {import('../tokens/source.mjs').Source} source */
export function parse(source, depth = 0) {
  /** @type {import('./lists.mjs').Item[]} */
  const items = [];
  const error = parseEach(source, depth, (item) => items.push(item));
  return { items, error };
}
