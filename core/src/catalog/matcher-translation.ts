import { ANY_IN_LINE, literal, setText, translateClass } from './matcher-classes.js';
import { readEscape } from './matcher-escapes.js';
import type { EscapeContext } from './matcher-escapes.js';

const MAX_NESTING = 200;
/** RE2's own limit for one count; a product of nested counts has the same limit. */
const MAX_REPEAT = 1_000;
/** A program runs at most this many steps for each character, so that "linear" also means quick. */
const MAX_STEPS = 5_000;

export interface Translation {
  /** The pattern as RE2 reads it. */
  readonly source: string;
  /** Whether it looks around or refers back, which no linear engine can do. */
  readonly backtracks: boolean;
  /** Why the pattern is refused whatever the engine. */
  readonly refusal?: string;
}

const REPEAT = /\{(\d+)(?:(,)(\d*))?\}/y;
const GROUP = /\((?:\?(?:<?[=!]|P?<(?![=!])[^>]*>|[imsU-]*[:)]))?/y;

interface State {
  readonly pattern: string;
  readonly dotAll: boolean;
  readonly context: EscapeContext;
  at: number;
  source: string;
  backtracks: boolean;
  refusal?: string;
  /** Steps of the group that is being read, of its last item, and of the groups around it. */
  steps: number;
  last: number;
  readonly outer: number[];
}

// Steps over escapes and classes, and stops at what begins a capturing group.
const CAPTURES = /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]?|\((?!\?)|\(\?P?<(?![=!])/g;

function groupContext(pattern: string): EscapeContext {
  const captures = (pattern.match(CAPTURES) ?? []).filter((text) => text.startsWith('('));
  return { inClass: false, groups: captures.length, hasNames: captures.some((text) => text !== '(') };
}

/** Translates a JavaScript pattern (with RE2's inline flags and `(?P<…>`) to RE2's syntax and JavaScript's meaning. */
export function translate(pattern: string, dotAll: boolean): Translation {
  const context = groupContext(pattern);
  const state: State = { pattern, dotAll, context, at: 0, source: '', backtracks: false, steps: 0, last: 0, outer: [] };
  while (state.at < pattern.length && state.refusal === undefined) readItem(state);
  const steps = state.outer.reduce((sum, outer) => sum + outer, state.steps);
  const refusal = state.refusal ?? (steps > Math.max(MAX_STEPS, pattern.length) ? 'Pattern repeats too much' : undefined);
  const { source, backtracks } = state;
  return refusal === undefined ? { source, backtracks } : { source, backtracks, refusal };
}

function atom(state: State, text: string, next: number): void {
  state.source += text;
  state.at = next;
  state.last = 1;
  state.steps += 1;
}

function readItem(state: State): void {
  const { pattern, at } = state;
  const char = pattern.charAt(at);
  if (char === '\\') readEscaped(state);
  else if (char === '[') {
    const { text, next } = translateClass(pattern, at, state.context);
    atom(state, text, next);
  } else if (char === '(') openGroup(state);
  else if (char === ')') {
    const steps = state.steps + 1;
    atom(state, ')', at + 1);
    state.last = steps;
    state.steps = (state.outer.pop() ?? 0) + steps;
  } else if (char === '{') readRepeat(state);
  else if (char === '.' && !state.dotAll) atom(state, ANY_IN_LINE, at + 1);
  else if ('^$|*+?.'.includes(char)) {
    state.source += char;
    state.at += 1;
    state.steps += 1;
  } else {
    const code = pattern.codePointAt(at) ?? 0;
    atom(state, literal(code), at + (code > 0xffff ? 2 : 1));
  }
}

function readEscaped(state: State): void {
  const escape = readEscape(state.pattern, state.at, state.context);
  if (escape.kind === 'backreference') state.backtracks = true;
  if (escape.kind === 'character') atom(state, literal(escape.code), escape.next);
  else if (escape.kind === 'set') atom(state, setText(escape.name, false), escape.next);
  else atom(state, escape.kind === 'text' ? escape.text : '', escape.next);
}

function openGroup(state: State): void {
  GROUP.lastIndex = state.at;
  const text = GROUP.exec(state.pattern)?.[0] ?? '(';
  state.at += text.length;
  if (/^\(\?<?[=!]/.test(text)) state.backtracks = true;
  // A name matters to nobody here, and JavaScript allows names that RE2 does not.
  state.source += /^\(\?P?</.test(text) ? '(' : text;
  if (text.startsWith('(?') && text.endsWith(')')) return;
  state.outer.push(state.steps);
  state.steps = 0;
  if (state.outer.length > MAX_NESTING) state.refusal = `Groups nest deeper than ${MAX_NESTING}`;
}

function readRepeat(state: State): void {
  REPEAT.lastIndex = state.at;
  const match = REPEAT.exec(state.pattern);
  // `{` that begins no count, as in `{,3}`, stands for itself.
  if (match === null) return atom(state, '\\{', state.at + 1);
  const least = Number(match[1]);
  const upper = match[3] ?? '';
  const most = upper === '' ? least : Number(upper);
  if (Math.max(least, most) > MAX_REPEAT) state.refusal = `Repeat count above ${MAX_REPEAT}`;
  const extra = state.last * Math.max(least, most, 1);
  // Written anew, for RE2 takes a number with leading zeros for a literal.
  state.source += `{${least}${match[2] ?? ''}${upper === '' ? '' : most}}`;
  state.at += match[0].length;
  state.steps += extra;
  state.last += extra;
}
