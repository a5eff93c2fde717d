/** What an escape in a JavaScript pattern stands for. `text` is a spelling that RE2 shares. */
export type Escape =
  | { readonly kind: 'character'; readonly code: number; readonly next: number }
  | { readonly kind: 'set'; readonly name: string; readonly next: number }
  | { readonly kind: 'text'; readonly text: string; readonly next: number }
  | { readonly kind: 'backreference'; readonly next: number };

export interface EscapeContext {
  readonly inClass: boolean;
  /** How many capturing groups the whole pattern has: `\2` refers back only when there are two. */
  readonly groups: number;
  readonly hasNames: boolean;
}

const CONTROLS: Readonly<Record<string, number>> = { f: 12, n: 10, r: 13, t: 9, v: 11 };
const HEX = /x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}/iy;
const LOW_SURROGATE = /\\u(d[c-f][0-9a-f]{2})/iy;
const OCTAL = /[0-3][0-7]{0,2}|[4-7][0-7]?/y;
const PROPERTY = /[pP]\{[^}]*\}/y;

function at(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

const character = (code: number, next: number): Escape => ({ kind: 'character', code, next });

/**
 * Reads the escape whose backslash is at `start`, with the meanings of ECMA-262 including annex B. Beyond it, as users
 * expect them, `\u{…}` and `\p{…}` have their meaning without the flag `u`.
 */
export function readEscape(pattern: string, start: number, context: EscapeContext): Escape {
  const index = start + 1;
  const letter = pattern.charAt(index);
  const next = index + 1;
  if (/^[dDwWsS]$/.test(letter)) return { kind: 'set', name: letter, next };
  if (letter === 'b' && context.inClass) return character(8, next);
  if (/^[bB]$/.test(letter) && !context.inClass) return { kind: 'text', text: `\\${letter}`, next };
  const control = CONTROLS[letter];
  if (control !== undefined) return character(control, next);
  if (letter === 'c') return controlCharacter(pattern, index, context.inClass);
  if (/^\d$/.test(letter)) return numbered(pattern, index, context);
  if (letter === 'k' && context.hasNames && !context.inClass) return { kind: 'backreference', next };
  const property = at(PROPERTY, pattern, index);
  if (property !== null) {
    // RE2 names scripts and categories alone; one that it does not know is for the engine that knows it.
    const named = property[0].replace(/(?<=\{)(?:Script|sc|General_Category|gc)=/, '');
    return { kind: 'text', text: `\\${named}`, next: index + property[0].length };
  }
  const hex = at(HEX, pattern, index);
  if (hex !== null) return hexadecimal(pattern, index, hex);
  const code = pattern.codePointAt(index) ?? 92;
  return character(code, index + (code > 0xffff ? 2 : 1));
}

function controlCharacter(pattern: string, index: number, inClass: boolean): Escape {
  const letter = pattern.charAt(index + 1);
  if (/^[A-Za-z]$/.test(letter) || (inClass && /^[\d_]$/.test(letter))) {
    return character(letter.charCodeAt(0) % 32, index + 2);
  }
  // Not a control character: the backslash stands for itself.
  return character(92, index);
}

function numbered(pattern: string, index: number, { inClass, groups }: EscapeContext): Escape {
  const digits = /^\d+/.exec(pattern.slice(index, index + 8))?.[0] ?? '';
  if (!inClass && !digits.startsWith('0') && Number(digits) <= groups) {
    return { kind: 'backreference', next: index + digits.length };
  }
  const octal = at(OCTAL, pattern, index)?.[0];
  if (octal !== undefined) return character(parseInt(octal, 8), index + octal.length);
  return character(pattern.charCodeAt(index), index + 1);
}

function hexadecimal(pattern: string, index: number, match: RegExpExecArray): Escape {
  const next = index + match[0].length;
  const code = parseInt(match[1] ?? match[2] ?? match[3] ?? '', 16);
  if (code > 0x10ffff) return character(pattern.charCodeAt(index), index + 1);
  const low = match[2] !== undefined && code >= 0xd800 && code < 0xdc00 ? at(LOW_SURROGATE, pattern, next) : null;
  if (low?.[1] === undefined) return character(code, next);
  return character(0x10000 + ((code - 0xd800) << 10) + (parseInt(low[1], 16) - 0xdc00), next + low[0].length);
}
