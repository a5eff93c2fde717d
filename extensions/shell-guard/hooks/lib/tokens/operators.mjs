import { take } from './reader.mjs';

const OPERATORS = new Set([
  '&>>', '<<<', '<<-', ';;&',
  '&&', '||', ';;', ';&', '|&', '>>', '>|', '>&', '<&', '<>', '<<', '&>',
  ';', '&', '|', '<', '>', '(', ')', '\n',
]);

const FIRST = new Set([...OPERATORS].map((operator) => operator[0]));
const CONTINUES = new Set(['<', '>', '&', '|', ';', '-']);

export const REDIRECTIONS = new Set(['<', '>', '>>', '>|', '<<', '<<-', '<<<', '<&', '>&', '<>', '&>', '&>>']);

/** The operator at the cursor, the longest that fits, or ''. `<(` and `>(` begin a word instead. */
export function peekOperator(reader) {
  const { text, position } = reader;
  const first = text[position];
  if (!FIRST.has(first)) return '';
  if ((first === '<' || first === '>') && text[position + 1] === '(') return '';
  if (!CONTINUES.has(text[position + 1])) return first;
  const longer = [text.slice(position, position + 3), text.slice(position, position + 2)];
  return longer.find((candidate) => OPERATORS.has(candidate)) ?? first;
}

const BLANKS = /(?:[ \t]|\\\n)+/y;
const COMMENT = /#[^\n]*/y;

/** Skips blanks, joined lines and a comment. Only called between tokens, where `#` begins a comment. */
export function skipBlanks(reader) {
  take(reader, BLANKS);
  take(reader, COMMENT);
}
