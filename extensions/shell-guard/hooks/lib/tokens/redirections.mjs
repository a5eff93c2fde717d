import { peekOperator, REDIRECTIONS, skipBlanks } from './operators.mjs';
import { openInner, syntaxError, take } from './reader.mjs';
import { innerSource } from './source.mjs';
import { readBodyParts, readWord } from './words.mjs';

/**
 * @typedef {object} Redirection
 * @property {string} operator
 * @property {import('./words.mjs').Word} target a here-document's delimiter, else where to or from
 * @property {{ parts: import('./words.mjs').Part[], source: import('./source.mjs').Source } | null} body
 */

const DESCRIPTOR = /(?:[0-9]+|\{[A-Za-z_][A-Za-z0-9_]*\})(?=[<>](?!\())/y;

/** One redirection at the cursor, null when there is none. @returns {Redirection | null} */
export function readRedirection(reader) {
  const start = reader.position;
  take(reader, DESCRIPTOR);
  const operator = peekOperator(reader);
  if (!REDIRECTIONS.has(operator)) {
    reader.position = start;
    return null;
  }
  reader.position += operator.length;
  skipBlanks(reader);
  const target = readWord(reader);
  if (!target) throw syntaxError(`\`${operator}\` has no target`);
  const redirection = { operator, target, body: null };
  if (operator === '<<' || operator === '<<-') reader.pending.push(redirection);
  return redirection;
}

/** Cuts the lines up to the delimiter out of the text that follows. */
function takeBody(reader, delimiter, strip) {
  const { text } = reader;
  const start = reader.position;
  for (let at = start; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(at, end);
    if ((strip ? line.replace(/^\t+/, '') : line) === delimiter) {
      reader.position = end;
      return text.slice(start, at);
    }
    at = end + 1;
  }
  reader.position = text.length;
  return text.slice(start);
}

function readBody(reader, redirection) {
  const { parts } = redirection.target;
  const strip = redirection.operator === '<<-';
  const start = reader.position;
  const raw = takeBody(reader, parts.map((part) => part.text ?? '').join(''), strip);
  if (reader.text[reader.position] === '\n') reader.position += 1;
  const text = strip ? raw.replace(/^\t+/gm, '') : raw;
  const source = innerSource(reader.source, text, text === raw ? start : null);
  const literal = parts.some((part) => part.quoted);
  const whole = [{ type: 'text', text, quoted: true, start: 0, exact: true }];
  redirection.body = { source, parts: literal ? whole : readBodyParts(openInner(reader, source)) };
}

/** A newline token: the bodies of the here-documents announced on that line follow it. */
export function takeNewline(reader) {
  if (reader.text[reader.position] === '\n') reader.position += 1;
  const pending = reader.pending.splice(0);
  for (const redirection of pending) readBody(reader, redirection);
}

/** Blanks, comments and newlines, as many as there are. */
export function skipLines(reader) {
  skipBlanks(reader);
  while (reader.text[reader.position] === '\n') {
    takeNewline(reader);
    skipBlanks(reader);
  }
}
