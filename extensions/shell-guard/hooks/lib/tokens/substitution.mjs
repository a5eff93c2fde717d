import { closingQuote } from './quotes.mjs';
import { deeper, expectText, openInner, syntaxError } from './reader.mjs';
import { innerSource } from './source.mjs';

/** `(…)` at the cursor, read as commands. */
export function readCommands(reader) {
  expectText(reader, '(');
  const items = deeper(reader, () => reader.readItems(reader));
  expectText(reader, ')');
  return items;
}

/** `…` at the cursor: its text loses one level of backslashes before it is read as commands. */
export function readBackquoted(reader, quoted) {
  const start = reader.position + 1;
  const end = closingQuote(reader.text, start, '`');
  if (end < 0) throw syntaxError('a backquote is never closed');
  const raw = reader.text.slice(start, end);
  const text = raw.replace(quoted ? /\\([\\`$"])/g : /\\([\\`$])/g, '$1');
  const inner = openInner(reader, innerSource(reader.source, text, text === raw ? start : null));
  const items = deeper(inner, () => inner.readItems(inner));
  if (inner.position < text.length) throw syntaxError('a backquoted command cannot be read');
  reader.position = end + 1;
  return { type: 'command', items, quoted };
}
