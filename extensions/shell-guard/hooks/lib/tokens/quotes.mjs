import { syntaxError } from './reader.mjs';

const SIMPLE = { a: '\x07', b: '\b', e: '\x1b', E: '\x1b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const NUMERIC = [
  [/x([0-9A-Fa-f]{1,2})/y, 16],
  [/u([0-9A-Fa-f]{1,4})/y, 16],
  [/U([0-9A-Fa-f]{1,8})/y, 16],
  [/0?([0-7]{1,3})/y, 8],
];

function numericEscape(text, at) {
  for (const [pattern, base] of NUMERIC) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) continue;
    const code = Number.parseInt(match[1], base);
    return { text: code <= 0x10ffff ? String.fromCodePoint(code) : '', length: match[0].length };
  }
  return null;
}

/** What `\` followed by the text at `at` stands for in $'…', `echo -e` and `printf`. */
export function decodeEscape(text, at) {
  const next = text[at];
  if (next === undefined) return { text: '\\', length: 0 };
  if (Object.hasOwn(SIMPLE, next)) return { text: SIMPLE[next], length: 1 };
  if (next === 'c' && at + 1 < text.length) return { text: String.fromCharCode(text.charCodeAt(at + 1) & 31), length: 2 };
  const number = numericEscape(text, at);
  if (number) return number;
  return '\\\'"?'.includes(next) ? { text: next, length: 1 } : { text: `\\${next}`, length: 1 };
}

/** Every escape of a text decoded. */
export function decodeEscapes(text) {
  if (!text.includes('\\')) return text;
  const pieces = [];
  for (let at = 0; at < text.length; ) {
    const slash = text.indexOf('\\', at);
    if (slash < 0) {
      pieces.push(text.slice(at));
      break;
    }
    const escape = decodeEscape(text, slash + 1);
    pieces.push(text.slice(at, slash), escape.text);
    at = slash + 1 + escape.length;
  }
  return pieces.join('');
}

/** '…' at the cursor. */
export function readSingleQuoted(reader) {
  const start = reader.position + 1;
  const end = reader.text.indexOf("'", start);
  if (end < 0) throw syntaxError('a single quote is never closed');
  reader.position = end + 1;
  return { type: 'text', text: reader.text.slice(start, end), quoted: true, start, exact: true };
}

/** Where a quote that opens before `from` is closed, backslashes counted; -1 when it is not. */
export function closingQuote(text, from, quote) {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at;
  }
  return -1;
}

/** $'…' with the cursor at the dollar sign. */
export function readAnsiQuoted(reader) {
  const start = reader.position + 2;
  const end = closingQuote(reader.text, start, "'");
  if (end < 0) throw syntaxError('a single quote is never closed');
  reader.position = end + 1;
  const inner = reader.text.slice(start, end);
  return { type: 'text', text: decodeEscapes(inner), quoted: true, start, exact: !inner.includes('\\') };
}
