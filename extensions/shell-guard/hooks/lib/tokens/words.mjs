import { readDollar } from './dollar.mjs';
import { readSingleQuoted } from './quotes.mjs';
import { deeper, expectText, syntaxError, take } from './reader.mjs';
import { readBackquoted, readCommands } from './substitution.mjs';

/**
 * @typedef {{ type: 'text', text: string, quoted: boolean, start: number, exact: boolean }} TextPart
 * @typedef {{ type: 'parameter', name: string, index: string | null, operator: string, operand: Part[] | null, quoted: boolean }} ParameterPart
 * @typedef {{ type: 'command', items: object[], quoted: boolean }} CommandPart
 * @typedef {{ type: 'process', items: object[], writes: boolean }} ProcessPart
 * @typedef {{ type: 'arithmetic', parts: Part[] }} ArithmeticPart
 * @typedef {TextPart | ParameterPart | CommandPart | ProcessPart | ArithmeticPart} Part
 * @typedef {{ parts: Part[], start: number, end: number, source: import('./source.mjs').Source }} Word
 */

const PLAIN = /[^ \t\n;&|<>()'"`\\$@!?*+]+/y;
const QUOTED_PLAIN = /[^"`\\$]+/y;
const BODY_PLAIN = /[^`\\$]+/y;
const OPERAND_PLAIN = /[^}'"`\\$]+/y;
const QUOTED_OPERAND_PLAIN = /[^}"`\\$]+/y;
const ENDS_WORD = new Set([' ', '\t', '\n', ';', '&', '|', '(', ')']);

/** Adds literal text; neighbours that were written alike and side by side become one part. */
function addText(parts, text, quoted, start, exact = true) {
  const last = parts.at(-1);
  const joins = last?.type === 'text' && last.quoted === quoted && last.start + last.text.length === start && last.exact && exact;
  if (joins) last.text += text;
  else parts.push({ type: 'text', text, quoted, start, exact });
}

/** A backslash outside quotes: a joined line, or one literal character. */
function readEscaped(reader, parts) {
  const next = reader.text[reader.position + 1];
  if (next === '\n') reader.position += 2;
  else {
    addText(parts, next ?? '\\', true, reader.position + 1);
    reader.position += next === undefined ? 1 : 2;
  }
}

/** `@(a|b)` and its kin: some file name, known only when the shell has looked. */
function readPatternGroup(reader, parts) {
  let depth = 0;
  const start = reader.position;
  for (let at = start + 1; at < reader.text.length && at - start < 2000; at += 1) {
    if (reader.text[at] === '(') depth += 1;
    if (reader.text[at] === ')') depth -= 1;
    if (depth > 0) continue;
    addText(parts, '*', false, start, false);
    reader.position = at + 1;
    return;
  }
  throw syntaxError('a pattern is never closed');
}

/** Text with expansions, up to a closing character, or to the end when there is none. */
function readExpandable(reader, parts, { closer, plain, escapable, quoted, quotes }) {
  const { text } = reader;
  while (reader.position < text.length) {
    const start = reader.position;
    const run = take(reader, plain);
    if (run) addText(parts, run, quoted, start);
    const next = text[reader.position];
    if (next === undefined || next === closer) return;
    if (next === '$') addDollar(reader, parts, quoted);
    else if (next === '`') parts.push(readBackquoted(reader, quoted));
    else if (next === '\\' && escapable === null) readEscaped(reader, parts);
    else if (next === '\\') readQuotedEscape(reader, parts, escapable);
    else if (next === '"' && quotes) readDoubleQuoted(reader, parts);
    else if (next === "'" && quotes) parts.push(readSingleQuoted(reader));
    else {
      addText(parts, next, quoted, reader.position);
      reader.position += 1;
    }
  }
}

function readQuotedEscape(reader, parts, escapable) {
  const at = reader.position;
  const next = reader.text[at + 1];
  reader.position += 2;
  if (next === '\n') addText(parts, '', true, at, false);
  else if (next !== undefined && escapable.includes(next)) addText(parts, next, true, at, false);
  else addText(parts, `\\${next ?? ''}`, true, at);
}

function readDoubleQuoted(reader, parts) {
  reader.position += 1;
  const inside = [];
  readExpandable(reader, inside, { closer: '"', plain: QUOTED_PLAIN, escapable: '$`"\\', quoted: true, quotes: false });
  if (reader.text[reader.position] !== '"') throw syntaxError('a double quote is never closed');
  reader.position += 1;
  if (inside.length === 0) inside.push({ type: 'text', text: '', quoted: true, start: reader.position - 1, exact: true });
  for (const part of inside) parts.push(part);
}

/** The word of `${name:-word}`. */
export function readOperand(reader, quoted) {
  const parts = [];
  const plain = quoted ? QUOTED_OPERAND_PLAIN : OPERAND_PLAIN;
  deeper(reader, () => readExpandable(reader, parts, { closer: '}', plain, escapable: null, quoted, quotes: !quoted }));
  return parts;
}

/** The whole of a text as if inside double quotes: a here-document's body, an arithmetic expression. */
export function readBodyParts(reader) {
  const parts = [];
  readExpandable(reader, parts, { closer: '', plain: BODY_PLAIN, escapable: '$`\\', quoted: true, quotes: false });
  return parts;
}

function addDollar(reader, parts, quoted) {
  const next = reader.text[reader.position + 1];
  if (next === '"' && !quoted) {
    reader.position += 1;
    readDoubleQuoted(reader, parts);
    return;
  }
  const part = readDollar(reader, quoted, { readOperand, readBodyParts });
  if (part.type === 'text' && !part.quoted) addText(parts, part.text, quoted, part.start);
  else parts.push(part);
}

function readProcess(reader, parts) {
  const writes = reader.text[reader.position] === '>';
  reader.position += 1;
  parts.push({ type: 'process', items: readCommands(reader), writes });
}

/**
 * One word at the cursor, null when none begins here.
 * @returns {Word | null}
 */
export function readWord(reader) {
  const { text, source } = reader;
  const start = reader.position;
  const parts = [];
  while (reader.position < text.length) {
    const at = reader.position;
    const run = take(reader, PLAIN);
    if (run) addText(parts, run, false, at);
    const next = text[reader.position];
    const opens = text[reader.position + 1] === '(';
    if (next === undefined || ENDS_WORD.has(next)) break;
    if (next === '<' || next === '>') {
      if (!opens) break;
      readProcess(reader, parts);
    } else if (next === "'") parts.push(readSingleQuoted(reader));
    else if (next === '"') readDoubleQuoted(reader, parts);
    else if (next === '\\') readEscaped(reader, parts);
    else if (next === '`') parts.push(readBackquoted(reader, false));
    else if (next === '$') addDollar(reader, parts, false);
    else if (opens) readPatternGroup(reader, parts);
    else {
      addText(parts, next, false, reader.position);
      expectText(reader, next);
    }
  }
  return reader.position === start ? null : { parts, start, end: reader.position, source };
}
