import { readAnsiQuoted } from './quotes.mjs';
import { deeper, expectText, openInner, syntaxError, take } from './reader.mjs';
import { innerSource } from './source.mjs';
import { readCommands } from './substitution.mjs';

const NAME = /[A-Za-z_][A-Za-z0-9_]*|[0-9@*#?$!-]/y;
const BRACED_NAME = /[A-Za-z_][A-Za-z0-9_]*|[0-9]+|[@*#?$!-]/y;
const INDEX = /\[[^\]\n]{0,200}\]/y;
const OPERATOR = /:?[-=?+]|##?|%%?|\/[/#%]?|\^\^?|,,?|@|:/y;
const PREFIX = /[#!](?=[A-Za-z0-9_@*])/y;

/** Where `((` … `))` ends, given the offset after the two; -1 when it is no arithmetic after all. */
export function arithmeticEnd(text, from) {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')' && depth > 0) depth -= 1;
    else if (character === ')') return text[at + 1] === ')' ? at : -1;
  }
  return -1;
}

/** The expression between `((` and `))`, of which only the substitutions matter. */
export function readArithmetic(reader, from, end, readBodyParts) {
  const inner = openInner(reader, innerSource(reader.source, reader.text.slice(from, end), from));
  const parts = deeper(inner, () => readBodyParts(inner));
  reader.position = end + 2;
  return { type: 'arithmetic', parts };
}

function readBraced(reader, quoted, readOperand) {
  reader.position += 2;
  const prefix = take(reader, PREFIX);
  const name = take(reader, BRACED_NAME);
  if (!name) throw syntaxError('`${` is not followed by a name');
  const index = take(reader, INDEX) || null;
  const operator = take(reader, OPERATOR);
  const operand = operator ? readOperand(reader, quoted) : null;
  expectText(reader, '}');
  return { type: 'parameter', name, index: index && index.slice(1, -1), operator: prefix || operator, operand, quoted };
}

/** What a dollar sign begins. The readers of nested words are handed in, words and dollars being mutual. */
export function readDollar(reader, quoted, { readOperand, readBodyParts }) {
  const { text, position } = reader;
  if (text.startsWith("$'", position) && !quoted) return readAnsiQuoted(reader);
  if (text.startsWith('$((', position)) {
    const end = arithmeticEnd(text, position + 3);
    if (end >= 0) return readArithmetic(reader, position + 3, end, readBodyParts);
  }
  if (text.startsWith('$(', position)) {
    reader.position += 1;
    return { type: 'command', items: readCommands(reader), quoted };
  }
  if (text.startsWith('${', position)) return readBraced(reader, quoted, readOperand);
  reader.position += 1;
  const name = take(reader, NAME);
  if (name) return { type: 'parameter', name, index: null, operator: '', operand: null, quoted };
  return { type: 'text', text: '$', quoted: false, start: position, exact: true };
}
