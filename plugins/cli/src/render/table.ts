import stringWidth from 'string-width';
import { visible } from './visible.js';

const gap = '  ';
const cell = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - stringWidth(text)));

/** Columns as wide as their content; a terminal's width cuts the last one, a pipe gets everything. */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[], stream: { isTTY?: boolean; columns?: number }): string {
  const shown = [head, ...rows].map((row) => row.map(visible));
  const widths = head.map((_title, column) => Math.max(...shown.map((row) => stringWidth(row[column] ?? ''))));
  const lines = shown.map((row) => row.map((text, column) => cell(text, widths[column]!)).join(gap).trimEnd());
  const limit = stream.isTTY ? stream.columns ?? Infinity : Infinity;
  return lines.map((line) => `${cut(line, limit)}\n`).join('');
}

function cut(line: string, limit: number): string {
  if (stringWidth(line) <= limit) return line;
  let kept = '';
  for (const character of line) {
    if (stringWidth(kept + character) > limit - 1) break;
    kept += character;
  }
  return `${kept}…`;
}
