import stringWidth from 'string-width';
import { cut, pad } from './fit.js';
import { visible } from './visible.js';

const gap = 2;
const leastColumns = 10;

interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

const total = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0) + gap * (widths.length - 1);

/** Takes from the widest column until all fit, or until none can give any more. */
function shrink(widths: readonly number[], limit: number): number[] {
  const fitting = [...widths];
  while (total(fitting) > limit) {
    const widest = Math.max(...fitting);
    if (widest <= leastColumns) break;
    fitting[fitting.lastIndexOf(widest)] = widest - 1;
  }
  return fitting;
}

function records(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const labels = Math.max(...head.slice(1).map((title) => title.length));
  return rows.flatMap(([first, ...rest]) => [first!, ...rest.map((text, index) => `  ${pad(head[index + 1]!.toLowerCase(), labels)}  ${text}`)]);
}

/**
 * Columns as wide as their content. A pipe gets everything; where a terminal is too narrow, cells are cut, or with `narrow` as
 * `records` each row becomes a few lines.
 */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[], stream: Terminal, narrow: 'cut' | 'records' = 'cut'): string {
  const limit = stream.isTTY ? stream.columns || Infinity : Infinity;
  const shown = [head, ...rows].map((row) => row.map(visible));
  const widths = head.map((_title, column) => Math.max(...shown.map((row) => stringWidth(row[column] ?? ''))));
  if (narrow === 'records' && total(widths) > limit) return records(head, shown.slice(1)).map((line) => `${cut(line, limit)}\n`).join('');
  const fitting = shrink(widths, limit);
  const lines = shown.map((row) => row.map((text, column) => pad(cut(text, fitting[column]!), fitting[column]!)).join(' '.repeat(gap)).trimEnd());
  return lines.map((line) => `${cut(line, limit)}\n`).join('');
}
