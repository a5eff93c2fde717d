import { readEscape } from './matcher-escapes.js';
import type { EscapeContext } from './matcher-escapes.js';

/** `\s` of ECMA-262 and its complement; RE2's own `\s` is only five ASCII characters. */
const SPACES = '\\x09-\\x0d \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const NOT_SPACES =
  '\\x00-\\x08\\x0e-\\x1f!-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}' +
  '\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}';

/** `.` of ECMA-262; RE2's excludes only the newline. */
export const ANY_IN_LINE = '[^\\n\\r\\x{2028}\\x{2029}]';

/** A character as RE2 reads it, in a class or outside. */
export function literal(code: number): string {
  const text = String.fromCodePoint(code);
  return /^[A-Za-z0-9_ ]$/.test(text) ? text : `\\x{${code.toString(16)}}`;
}

/** A set such as `\d` as RE2 reads it. */
export function setText(name: string, inClass: boolean): string {
  if (name === 's') return inClass ? SPACES : `[${SPACES}]`;
  if (name === 'S') return inClass ? NOT_SPACES : `[${NOT_SPACES}]`;
  return `\\${name}`;
}

interface Member {
  readonly text: string;
  /** Undefined for a set, which cannot begin or end a range. */
  readonly code: number | undefined;
  readonly next: number;
}

function readMember(pattern: string, at: number, context: EscapeContext): Member {
  if (pattern[at] !== '\\') {
    const code = pattern.codePointAt(at) ?? 0;
    return { text: literal(code), code, next: at + (code > 0xffff ? 2 : 1) };
  }
  const escape = readEscape(pattern, at, context);
  if (escape.kind === 'character') return { text: literal(escape.code), code: escape.code, next: escape.next };
  const text = escape.kind === 'set' ? setText(escape.name, true) : escape.kind === 'text' ? escape.text : '';
  return { text, code: undefined, next: escape.next };
}

/** Translates the class whose `[` is at `start`. An unclosed class stays unclosed, for RE2 to refuse. */
export function translateClass(pattern: string, start: number, outer: EscapeContext): { text: string; next: number } {
  const context = { ...outer, inClass: true };
  const negated = pattern[start + 1] === '^';
  let at = start + (negated ? 2 : 1);
  let members = '';
  while (at < pattern.length && pattern[at] !== ']') {
    const first = readMember(pattern, at, context);
    at = first.next;
    members += first.text;
    if (pattern[at] !== '-' || at + 1 >= pattern.length || pattern[at + 1] === ']') continue;
    const last = readMember(pattern, at + 1, context);
    // Beside a set the hyphen stands for itself (ECMA-262, annex B).
    members += first.code === undefined || last.code === undefined ? '\\-' : '-';
    members += last.text;
    at = last.next;
  }
  if (at >= pattern.length) return { text: `[${members}`, next: at };
  if (members === '') return { text: negated ? '[\\x00-\\x{10ffff}]' : '[^\\x00-\\x{10ffff}]', next: at + 1 };
  return { text: `[${negated ? '^' : ''}${members}]`, next: at + 1 };
}
