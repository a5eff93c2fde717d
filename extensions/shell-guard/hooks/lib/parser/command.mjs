import { isUnreadable } from '../limits.mjs';
import { peekOperator, skipBlanks } from '../tokens/operators.mjs';
import { arithmeticEnd, readArithmetic } from '../tokens/dollar.mjs';
import { deeper, expectText, openInner, syntaxError } from '../tokens/reader.mjs';
import { readRedirection } from '../tokens/redirections.mjs';
import { innerSource } from '../tokens/source.mjs';
import { readBodyParts } from '../tokens/words.mjs';
import { readCase, readFor, readIf, readLoop } from './compound.mjs';
import { readTest } from './conditions.mjs';
import { expectKeyword, peekKeyword } from './keywords.mjs';
import { readList } from './lists.mjs';
import { readFunctionKeyword, readSimple } from './simple.mjs';

/**
 * @typedef {import('../tokens/words.mjs').Word} Word
 * @typedef {import('../tokens/redirections.mjs').Redirection} Redirection
 * @typedef {{ name: string, append: boolean, value: Word | null, list: Word[] | null }} Assignment
 * @typedef {{ kind: 'simple', assignments: Assignment[], words: Word[] }} Simple
 * @typedef {{ kind: 'group', body: import('./lists.mjs').Item[], subshell: boolean }} Group
 * @typedef {{ kind: 'if', branches: { test: object[], body: object[] }[], otherwise: object[] | null }} If
 * @typedef {{ kind: 'loop', test: object[], body: object[] }} Loop
 * @typedef {{ kind: 'for', name: string, words: Word[] | null, body: object[] }} For
 * @typedef {{ kind: 'case', word: Word, bodies: object[][], patterns: Word[] }} Case
 * @typedef {{ kind: 'function', name: string, body: Node }} FunctionDefinition
 * @typedef {{ kind: 'test', words: Word[] }} Test
 * @typedef {{ kind: 'arithmetic', parts: object[] }} Arithmetic
 * @typedef {{ redirections: Redirection[], source: import('../tokens/source.mjs').Source, start: number, end: number }} Placed
 * @typedef {(Simple | Group | If | Loop | For | Case | FunctionDefinition | Test | Arithmetic) & Placed} Node
 */

function readGroup(reader) {
  expectKeyword(reader, '{');
  const body = readList(reader);
  expectKeyword(reader, '}');
  return { kind: 'group', body, subshell: false };
}

/**
 * `((…))` calculates in bash and is a subshell in a subshell elsewhere; what can be read as commands is
 * judged as commands.
 */
function readCalculation(reader, from, end) {
  const inner = openInner(reader, innerSource(reader.source, reader.text.slice(from, end), from));
  try {
    const body = readList(inner);
    if (inner.position === inner.text.length) {
      reader.position = end + 2;
      return { kind: 'group', body, subshell: true };
    }
  } catch (error) {
    if (!isUnreadable(error) || error.unreadable !== 'syntax') throw error;
  }
  return { ...readArithmetic(reader, from, end, readBodyParts), kind: 'arithmetic' };
}

function readParenthesis(reader) {
  const { text, position } = reader;
  const end = text[position + 1] === '(' ? arithmeticEnd(text, position + 2) : -1;
  if (end >= 0) return readCalculation(reader, position + 2, end);
  expectText(reader, '(');
  const body = readList(reader);
  expectText(reader, ')');
  return { kind: 'group', body, subshell: true };
}

function readCoprocess(reader) {
  expectKeyword(reader, 'coproc');
  skipBlanks(reader);
  return deeper(reader, () => readCommand(reader));
}

const COMPOUND = {
  '{': readGroup,
  if: readIf,
  while: readLoop,
  until: readLoop,
  for: readFor,
  select: readFor,
  case: readCase,
  function: readFunctionKeyword,
  coproc: readCoprocess,
  '[[': readTest,
};

/** One command, simple or compound, with its redirections. @returns {Node} */
export function readCommand(reader) {
  const start = reader.position;
  const keyword = peekKeyword(reader);
  const read = Object.hasOwn(COMPOUND, keyword) ? COMPOUND[keyword] : null;
  if (keyword && !read) throw syntaxError(`\`${keyword}\` is unexpected`);
  if (!read && peekOperator(reader) !== '(') return readSimple(reader);
  const node = { redirections: [], ...(read ?? readParenthesis)(reader), source: reader.source, start, end: 0 };
  node.redirections = [...node.redirections, ...readRedirections(reader)];
  node.end = reader.position;
  return node;
}

function readRedirections(reader) {
  const redirections = [];
  for (;;) {
    const end = reader.position;
    skipBlanks(reader);
    const redirection = readRedirection(reader);
    if (redirection) redirections.push(redirection);
    else {
      reader.position = end;
      return redirections;
    }
  }
}
