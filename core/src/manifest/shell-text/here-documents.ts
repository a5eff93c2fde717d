import { addUnit, emptyWord, knownText } from './model.js';
import type { Command } from './commands.js';
import { readsScript } from './commands.js';
import type { Reader, Word } from './model.js';
import { carry } from './quoting.js';

/** A here-document whose body begins after the next newline. */
export interface HereDocument {
  readonly delimiter: string;
  /** Whether any part of the delimiter was quoted: then the shell expands nothing in the body. */
  readonly literal: boolean;
  readonly stripsTabs: boolean;
  readonly command: Command;
}

export function hereDocument(reader: Reader, word: Word, stripsTabs: boolean, command: Command): HereDocument {
  const literal = /['"\\]/.test(reader.text.slice(word.start, word.end));
  return { delimiter: knownText(word), literal, stripsTabs, command };
}

function findBody(text: string, start: number, document: HereDocument): { end: number; next: number } {
  let at = start;
  while (at < text.length) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(at, end);
    if ((document.stripsTabs ? line.replace(/^\t+/, '') : line) === document.delimiter) return { end: at, next: end + 1 };
    at = end + 1;
  }
  return { end: text.length, next: text.length };
}

/**
 * Reads the body under the reader. A literal body stays as it is, since the shell could not expand a reference
 * there; only when a shell reads it as its script is it scanned, for that shell will expand it.
 */
export function readBody(reader: Reader, document: HereDocument): void {
  const { end, next } = findBody(reader.text, reader.at, document);
  const isScript = document.command.feedsShell || readsScript(document.command, reader.text);
  const body = emptyWord(reader.at);
  if (!document.literal) {
    const inside = { ...reader, text: reader.text.slice(0, end) };
    reader.grammar.quoted(inside, body, 'document', '');
  } else if (isScript) {
    for (let at = reader.at; at < end; at += 1) addUnit(body, reader.text.charAt(at), at, at + 1, 'raw');
  }
  if (isScript) {
    const text = body.units.map((unit) => unit.char).join('');
    reader.edits.push(...carry(body.units, reader.grammar.scan(text, reader.names, reader.depth + 1)));
  } else {
    reader.edits.push(...body.edits);
  }
  reader.at = next;
}
