/**
 * How one character of shell text is quoted where it stands.
 * `ansi` is `$'…'`; `braces` is the word of a `${x:-…}` inside double quotes; `document` is the body of a
 * here-document; `raw` is text without any quoting; the two backtick modes differ in whether double quotes stand around the backticks.
 */
export type Mode =
  | 'unquoted'
  | 'single'
  | 'double'
  | 'ansi'
  | 'braces'
  | 'document'
  | 'raw'
  | 'backticks'
  | 'quoted-backticks';

/** One character as the program that receives the word sees it, and the span of shell text it was written as. */
export interface Unit {
  readonly char: string;
  readonly start: number;
  readonly end: number;
  readonly mode: Mode;
}

/** Put `text` in the place of the span; `name` is the variable that stood there. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly name: string;
}

/** A word of a command. `edits` hold when the word is data; when it is itself shell text, `units` are scanned instead. */
export interface Word {
  readonly start: number;
  end: number;
  readonly units: Unit[];
  readonly edits: Edit[];
}

/** Stands in `units` for what only the running shell knows, such as the value of `$HOME`. */
export const OPAQUE = '\u0000';

/** Nesting beyond this is left as it was written: shell text is recursive, a stack is not endless. */
export const MAX_DEPTH = 16;

export type Scan = (text: string, names: ReadonlySet<string>, depth: number) => Edit[];

/** The parts of the grammar that refer back to each other across files. */
export interface Grammar {
  readonly scan: Scan;
  /** Reads commands up to and including an unmatched `)`, or to the end. */
  readonly list: (reader: Reader, nested: boolean) => void;
  /** Reads unquoted text with everything that may be quoted or expanded in it, up to a character that `ends` accepts. */
  readonly pieces: (reader: Reader, word: Word, ends: (char: string) => boolean) => void;
  /** Reads text in which only `\`, `$` and backticks are special, up to and including `closer` ('' is the end). */
  readonly quoted: (reader: Reader, word: Word, mode: Mode, closer: string) => void;
}

/** A position in shell text. `edits` collects those that hold whatever becomes of the word around them. */
export interface Reader {
  readonly text: string;
  at: number;
  depth: number;
  readonly names: ReadonlySet<string>;
  readonly edits: Edit[];
  readonly grammar: Grammar;
}

export function emptyWord(start: number): Word {
  return { start, end: start, units: [], edits: [] };
}

/** What is known of the word's value before anything runs. */
export function knownText(word: Word): string {
  return word.units.map((unit) => (unit.char === OPAQUE ? '' : unit.char)).join('');
}

export function addUnit(word: Word, char: string, start: number, end: number, mode: Mode): void {
  word.units.push({ char, start, end, mode });
}
