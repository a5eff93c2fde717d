import stringWidth from 'string-width';

/** One line cut to so many columns; the last one then is an ellipsis. */
export function cut(line: string, columns: number): string {
  if (stringWidth(line) <= columns) return line;
  let kept = '';
  for (const character of line) {
    if (stringWidth(kept + character) > columns - 1) break;
    kept += character;
  }
  return `${kept}…`;
}

/** Filled up with blanks; a wide character counts as two. */
export const pad = (text: string, columns: number): string => text + ' '.repeat(Math.max(0, columns - stringWidth(text)));
