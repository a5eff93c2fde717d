import { readList } from './lists.js';
import { MAX_DEPTH } from './model.js';
import type { Edit, Grammar, Reader } from './model.js';
import { readPieces, readQuoted } from './words.js';

const grammar: Grammar = { scan, list: readList, pieces: readPieces, quoted: readQuoted };

/**
 * Reads `text` once, left to right, as shell text (POSIX XCU chapter 2, with the quotes and redirections bash adds).
 * Returns, in order, one edit for each of the variables `names` that stands where a shell would expand it. Text that
 * is not complete is read to its end. Never throws.
 */
export function scan(text: string, names: ReadonlySet<string>, depth: number): Edit[] {
  if (depth > MAX_DEPTH) return [];
  const reader: Reader = { text, at: 0, depth, names, edits: [], grammar };
  readList(reader, false);
  return reader.edits.sort((left, right) => left.start - right.start);
}
