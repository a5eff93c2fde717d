import wrapAnsi from 'wrap-ansi';
import { visibleLines } from './visible.js';

// Nobody reads more of it in a card, and wrapping takes time that grows faster than the text.
const longest = 8_000;

/** Somebody else's text in lines of at most so many columns. What a line begins with stays; a continued line begins with a word. */
export function wrap(text: string, columns: number): string[] {
  const rest = text.length - longest;
  const lines = visibleLines(rest > 0 ? text.slice(0, longest) : text).flatMap((line) =>
    wrapAnsi(line, columns, { hard: true, trim: false }).split('\n').map((part, index) => (index === 0 ? part : part.trimStart()).trimEnd()));
  return rest > 0 ? [...lines, `… ${rest} characters more`] : lines;
}
