import { peekOperator, skipBlanks } from '../tokens/operators.mjs';
import { deeper, expectText, syntaxError, take } from '../tokens/reader.mjs';
import { readRedirection, skipLines } from '../tokens/redirections.mjs';
import { readWord } from '../tokens/words.mjs';
import { readCommand } from './command.mjs';
import { expectKeyword } from './keywords.mjs';

const ASSIGNMENT = /[A-Za-z_][A-Za-z0-9_]*(?:\[[^\]\s]{0,200}\])?\+?=/y;
const EMPTY_PARENTHESES = /[ \t]*\([ \t]*\)/y;

/** The words of `name=(…)`. */
function readArray(reader) {
  expectText(reader, '(');
  const words = [];
  for (;;) {
    skipLines(reader);
    const word = readWord(reader);
    if (word) words.push(word);
    else break;
  }
  expectText(reader, ')');
  return words;
}

/** `name=value` at the cursor, null when there is none. */
function readAssignment(reader) {
  const start = reader.position;
  const left = take(reader, ASSIGNMENT);
  if (!left) return null;
  const name = left.match(/^\w+/)[0];
  const append = left.endsWith('+=');
  if (reader.text[reader.position] === '(') return { name, append, value: null, list: readArray(reader), start };
  return { name, append, value: readWord(reader), list: null, start };
}

function readFunctionBody(reader, name) {
  skipLines(reader);
  const body = deeper(reader, () => readCommand(reader));
  return { kind: 'function', name, body };
}

/** `function name [()] …`, the cursor at the keyword. */
export function readFunctionKeyword(reader) {
  expectKeyword(reader, 'function');
  skipBlanks(reader);
  const word = readWord(reader);
  if (!word) throw syntaxError('a function has no name');
  take(reader, EMPTY_PARENTHESES);
  return readFunctionBody(reader, nameOf(word));
}

function nameOf(word) {
  return word.parts.map((part) => (part.type === 'text' ? part.text : '?')).join('');
}

/** `declare -a name=(…)`: an array given as an argument. */
function readDeclaredArray(reader, node) {
  const start = reader.position;
  const left = take(reader, ASSIGNMENT);
  if (left && reader.text[reader.position] === '(') {
    node.assignments.push({ name: left.match(/^\w+/)[0], append: left.endsWith('+='), value: null, list: readArray(reader) });
    return true;
  }
  reader.position = start;
  return false;
}

/** One simple command, or a function definition, which begins like one. */
export function readSimple(reader) {
  const node = { kind: 'simple', assignments: [], words: [], redirections: [], source: reader.source, start: reader.position, end: 0 };
  for (;;) {
    node.end = reader.position;
    skipBlanks(reader);
    const redirection = readRedirection(reader);
    if (redirection) {
      node.redirections.push(redirection);
      continue;
    }
    const assignment = node.words.length === 0 ? readAssignment(reader) : null;
    if (assignment) {
      node.assignments.push(assignment);
      continue;
    }
    if (node.words.length > 0 && readDeclaredArray(reader, node)) continue;
    const word = readWord(reader);
    if (!word) break;
    node.words.push(word);
    if (node.words.length === 1 && take(reader, EMPTY_PARENTHESES)) {
      return { ...node, ...readFunctionBody(reader, nameOf(word)), end: reader.position };
    }
  }
  const empty = node.words.length + node.assignments.length + node.redirections.length === 0;
  if (empty) throw syntaxError(`\`${peekOperator(reader) || 'the end'}\` is unexpected`);
  return node;
}
