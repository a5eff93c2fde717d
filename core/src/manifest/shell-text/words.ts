import { readBackticks, readDollar, readVariable } from './expansions.js';
import { addUnit, emptyWord, OPAQUE } from './model.js';
import type { Mode, Reader, Word } from './model.js';

const isWordEnd = (char: string) => ' \t\n;&|<>()'.includes(char);

/** Reads the word under the reader, which is not at a character that ends one. */
export function readWord(reader: Reader): Word {
  const word = emptyWord(reader.at);
  readPieces(reader, word, isWordEnd);
  word.end = reader.at;
  return word;
}

export function readPieces(reader: Reader, word: Word, ends: (char: string) => boolean): void {
  while (reader.at < reader.text.length) {
    const char = reader.text.charAt(reader.at);
    if (ends(char)) return;
    if (char === "'") readSingle(reader, word);
    else if (char === '"') {
      reader.at += 1;
      readQuoted(reader, word, 'double', '"');
    } else if (char === '`') readBackticks(reader, word, 'unquoted');
    else if (reader.text.startsWith("$'", reader.at)) readAnsi(reader, word);
    // The `$` of `$"…"`, a text to translate, is no part of the word.
    else if (reader.text.startsWith('$"', reader.at)) reader.at += 1;
    else if (char === '$') readDollar(reader, word, 'unquoted');
    else readPlain(reader, word, 'unquoted', char === '\\');
  }
}

/** Reads one character, or with `escaped` the character after a backslash; a continued line leaves nothing. */
function readPlain(reader: Reader, word: Word, mode: Mode, escaped: boolean): void {
  const start = reader.at;
  const end = Math.min(start + (escaped ? 2 : 1), reader.text.length);
  reader.at = end;
  const char = reader.text.charAt(end - 1);
  if (!(escaped && char === '\n')) addUnit(word, char, start, end, mode);
}

function readSingle(reader: Reader, word: Word): void {
  const close = reader.text.indexOf("'", reader.at + 1);
  const end = close === -1 ? reader.text.length : close;
  reader.at += 1;
  while (reader.at < end) {
    if (!readVariable(reader, word, 'single')) readPlain(reader, word, 'single', false);
  }
  reader.at = end + 1;
}

/** What a backslash may stand before, by mode; before anything else it is a character like any other. */
const ESCAPABLE: Readonly<Partial<Record<Mode, string>>> = {
  double: '$`"\\\n',
  braces: '$`"\\\n}',
  document: '$`\\\n',
};

export function readQuoted(reader: Reader, word: Word, mode: Mode, closer: string): void {
  while (reader.at < reader.text.length) {
    const char = reader.text.charAt(reader.at);
    if (char === closer) {
      reader.at += 1;
      return;
    }
    const next = reader.text.charAt(reader.at + 1);
    if (char === '$') readDollar(reader, word, mode);
    else if (char === '`') readBackticks(reader, word, mode);
    else if (char === '"' && mode === 'braces') reader.at += 1;
    else readPlain(reader, word, mode, char === '\\' && next !== '' && (ESCAPABLE[mode] ?? '').includes(next));
  }
}

const ANSI_BODY = /(?:[^\\']|\\[\s\S])*/y;
const ANSI_ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' };

/** `$'…'`. A run without backslashes is written on as `'…'`, which also a shell that has no `$'…'` reads right. */
function readAnsi(reader: Reader, word: Word): void {
  reader.at += 2;
  ANSI_BODY.lastIndex = reader.at;
  const body = ANSI_BODY.exec(reader.text)?.[0] ?? '';
  const end = reader.at + body.length;
  const mode = body.includes('\\') ? 'ansi' : 'single';
  while (reader.at < end) {
    const start = reader.at;
    if (reader.text[start] !== '\\') {
      if (!readVariable(reader, word, mode)) readPlain(reader, word, mode, false);
      continue;
    }
    const escaped = reader.text.charAt(start + 1);
    // A character given by number is left unknown: no script is spelled so.
    const char = ANSI_ESCAPES[escaped] ?? (/[\w]/.test(escaped) ? OPAQUE : escaped);
    reader.at = Math.min(start + 2, end);
    addUnit(word, char, start, reader.at, mode);
  }
  reader.at = end + 1;
}
