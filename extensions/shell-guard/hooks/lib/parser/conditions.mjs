import { skipLines } from '../tokens/redirections.mjs';
import { syntaxError, take } from '../tokens/reader.mjs';
import { readWord } from '../tokens/words.mjs';
import { expectKeyword } from './keywords.mjs';

const CLOSING = /\]\](?=[ \t\n;&|<>()]|$)/y;
const SYMBOLS = /[&|<>();!]+/y;
const PATTERN = /=~[ \t]+/y;
// A regular expression may hold characters that are operators elsewhere.
const EXPRESSION = /(?:[^ \t\n'"\\$`])+/y;

/** `[[ … ]]`: nothing in it is a command but what its words substitute. */
export function readTest(reader) {
  expectKeyword(reader, '[[');
  const words = [];
  for (;;) {
    skipLines(reader);
    if (take(reader, CLOSING)) return { kind: 'test', words };
    if (take(reader, PATTERN)) {
      take(reader, EXPRESSION);
      continue;
    }
    if (take(reader, SYMBOLS)) continue;
    const word = readWord(reader);
    if (!word) throw syntaxError('`]]` is missing');
    words.push(word);
  }
}
