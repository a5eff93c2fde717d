import { peekOperator, skipBlanks } from '../tokens/operators.mjs';
import { arithmeticEnd } from '../tokens/dollar.mjs';
import { expectText, syntaxError, take } from '../tokens/reader.mjs';
import { skipLines } from '../tokens/redirections.mjs';
import { readWord } from '../tokens/words.mjs';
import { closesList, expectKeyword, peekKeyword, takeKeyword } from './keywords.mjs';
import { readList } from './lists.mjs';

export function readIf(reader) {
  const branches = [];
  let otherwise = null;
  expectKeyword(reader, 'if');
  do {
    const test = readList(reader);
    expectKeyword(reader, 'then');
    branches.push({ test, body: readList(reader) });
  } while (takeKeyword(reader, 'elif'));
  if (takeKeyword(reader, 'else')) otherwise = readList(reader);
  expectKeyword(reader, 'fi');
  return { kind: 'if', branches, otherwise };
}

export function readLoop(reader) {
  expectKeyword(reader, peekKeyword(reader));
  const test = readList(reader);
  return { kind: 'loop', test, body: readBody(reader) };
}

/** `do … done`, or the braces that shells accept in their place. */
function readBody(reader) {
  const braces = takeKeyword(reader, '{');
  if (!braces) expectKeyword(reader, 'do');
  const body = readList(reader);
  expectKeyword(reader, braces ? '}' : 'done');
  return body;
}

function skipSeparator(reader) {
  skipBlanks(reader);
  if (peekOperator(reader) === ';') reader.position += 1;
  skipLines(reader);
}

function readWords(reader) {
  const words = [];
  for (;;) {
    skipBlanks(reader);
    const word = readWord(reader);
    if (!word) return words;
    words.push(word);
  }
}

export function readFor(reader) {
  expectKeyword(reader, peekKeyword(reader));
  skipBlanks(reader);
  if (reader.text.startsWith('((', reader.position)) {
    const end = arithmeticEnd(reader.text, reader.position + 2);
    if (end < 0) throw syntaxError('`))` is missing');
    reader.position = end + 2;
    skipSeparator(reader);
    return { kind: 'for', name: '', words: [], body: readBody(reader) };
  }
  const name = take(reader, /[A-Za-z_][A-Za-z0-9_]*/y);
  if (!name) throw syntaxError('`for` has no variable');
  skipLines(reader);
  const words = take(reader, /in(?=[ \t\n;])/y) ? readWords(reader) : null;
  skipSeparator(reader);
  return { kind: 'for', name, words, body: readBody(reader) };
}

function readPatterns(reader) {
  const patterns = [];
  if (peekOperator(reader) === '(') reader.position += 1;
  do {
    skipBlanks(reader);
    const pattern = readWord(reader);
    if (!pattern) throw syntaxError('a case has no pattern');
    patterns.push(pattern);
    skipBlanks(reader);
  } while (take(reader, /\|/y));
  expectText(reader, ')');
  return patterns;
}

export function readCase(reader) {
  expectKeyword(reader, 'case');
  skipBlanks(reader);
  const word = readWord(reader);
  if (!word) throw syntaxError('`case` has no word');
  skipLines(reader);
  if (!take(reader, /in(?=[ \t\n])/y)) throw syntaxError('`in` is missing');
  const patterns = [];
  const bodies = [];
  for (;;) {
    skipLines(reader);
    if (takeKeyword(reader, 'esac')) return { kind: 'case', word, patterns, bodies };
    for (const pattern of readPatterns(reader)) patterns.push(pattern);
    bodies.push(readList(reader));
    if (!take(reader, /;;&|;;|;&/y) && !closesList(reader)) throw syntaxError('`;;` is missing');
  }
}
