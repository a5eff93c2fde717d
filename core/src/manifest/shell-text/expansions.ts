import { addUnit, emptyWord, MAX_DEPTH, OPAQUE } from './model.js';
import type { Mode, Reader, Word } from './model.js';
import { carry, reference } from './quoting.js';

const VARIABLE = /\$\{(extensionPath|workspacePath|pathSeparator|\/)\}/y;
const PARAMETER = /\$\{[#!]?(?:\w+|[@*#?$!-])?(:?[-=?+]|[#%]{1,2}|\/\/?)?/y;
const SPECIAL = /\$(?:[A-Za-z_]\w*|[0-9@*#?$!-])/y;

function matchAt(pattern: RegExp, reader: Reader): RegExpExecArray | null {
  pattern.lastIndex = reader.at;
  return pattern.exec(reader.text);
}

/** Reads one of our variables, if one stands here. Its units stay legible: the word may be shell text itself. */
export function readVariable(reader: Reader, word: Word, mode: Mode): boolean {
  const match = matchAt(VARIABLE, reader);
  const name = match?.[1];
  if (match === null || name === undefined || !reader.names.has(name)) return false;
  const start = reader.at;
  reader.at += match[0].length;
  word.edits.push({ start, end: reader.at, text: reference(name, mode), name });
  for (let at = start; at < reader.at; at += 1) addUnit(word, match[0].charAt(at - start), at, at + 1, mode);
  return true;
}

/** Reads what begins with `$`, which is under the reader. */
export function readDollar(reader: Reader, word: Word, mode: Mode): void {
  if (readVariable(reader, word, mode)) return;
  const start = reader.at;
  const opaque = () => addUnit(word, OPAQUE, start, reader.at, mode);
  if (reader.depth < MAX_DEPTH) {
    reader.depth += 1;
    const nested = readNested(reader, word, mode);
    reader.depth -= 1;
    if (nested) return;
  }
  const special = matchAt(SPECIAL, reader);
  reader.at += special?.[0].length ?? 1;
  if (special !== null) opaque();
  else addUnit(word, '$', start, reader.at, mode);
}

function readNested(reader: Reader, word: Word, mode: Mode): boolean {
  const start = reader.at;
  if (reader.text.startsWith('${', start)) {
    readParameter(reader, word, mode);
    return true;
  }
  if (!reader.text.startsWith('$(', start)) return false;
  const end = arithmeticEnd(reader.text, start);
  if (end === undefined) {
    reader.at += 2;
    reader.grammar.list(reader, true);
  } else {
    readArithmetic(reader, end);
  }
  addUnit(word, OPAQUE, start, reader.at, mode);
  return true;
}

/** `${x…}`: the word after an operator such as `:-` is read on, for it is expanded like the text around it. */
function readParameter(reader: Reader, word: Word, mode: Mode): void {
  const start = reader.at;
  const match = matchAt(PARAMETER, reader);
  reader.at += match?.[0].length ?? 2;
  addUnit(word, OPAQUE, start, reader.at, mode);
  const operator = match?.[1] ?? '';
  // A pattern is quoted afresh even inside double quotes (POSIX XCU 2.6.2); any other word is not.
  if (mode === 'unquoted' || /^[#%/]/.test(operator)) {
    reader.grammar.pieces(reader, word, (char) => char === '}');
    reader.at += 1;
  } else {
    reader.grammar.quoted(reader, word, 'braces', '}');
  }
}

/** Where the `))` of a `$((` ends; undefined when this is a command substitution that begins with a subshell. */
function arithmeticEnd(text: string, start: number): number | undefined {
  if (!text.startsWith('$((', start)) return undefined;
  let open = 2;
  for (let at = start + 3; at < text.length; at += 1) {
    const char = text[at];
    if (char === '(') open += 1;
    if (char === ')') open -= 1;
    if (open === 1) return text[at + 1] === ')' ? at + 2 : undefined;
  }
  return undefined;
}

/**
 * A path means nothing in arithmetic, and bash runs the `$(…)` of an array subscript in the value it is given:
 * so only `${/}`, the division, is replaced here. A command substitution inside is shell text as anywhere.
 */
function readArithmetic(reader: Reader, end: number): void {
  const inside = { ...reader, text: reader.text.slice(0, end), at: reader.at + 3 };
  const word = emptyWord(reader.at);
  inside.grammar.quoted(inside, word, 'double', '');
  reader.edits.push(...word.edits.filter((edit) => edit.text === '/'));
  reader.at = end;
}

/** Reads from a backtick to the next that no backslash precedes: shell text with one more layer of backslashes. */
export function readBackticks(reader: Reader, word: Word, mode: Mode): void {
  const start = reader.at;
  const inner = mode === 'double' || mode === 'braces' ? 'quoted-backticks' : 'backticks';
  const escapable = inner === 'backticks' ? '$`\\' : '$`\\"';
  const content = emptyWord(start + 1);
  let at = start + 1;
  while (at < reader.text.length && reader.text[at] !== '`') {
    const next = reader.text.charAt(at + 1);
    const width = reader.text[at] === '\\' && next !== '' && escapable.includes(next) ? 2 : 1;
    addUnit(content, reader.text.charAt(at + width - 1), at, at + width, inner);
    at += width;
  }
  const text = content.units.map((unit) => unit.char).join('');
  reader.edits.push(...carry(content.units, reader.grammar.scan(text, reader.names, reader.depth + 1)));
  reader.at = at + 1;
  addUnit(word, OPAQUE, start, reader.at, mode);
}
