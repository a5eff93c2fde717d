import { createColors } from 'picocolors';
import stringWidth from 'string-width';
import { cut } from './fit.js';
import { settingsDetails } from './settings-details.js';
import { settingsRow, type Columns } from './settings-row.js';
import { visible } from './visible.js';
import type { Row } from '../settings/settings-row.js';
import type { SettingsView } from '../settings/settings-view.js';
import { whyOff } from '../settings/why-off.js';

type Environment = Readonly<Record<string, string | undefined>>;
type Line = { readonly heading: string } | { readonly row: Row; readonly index: number };

const keys = 'up/down move   space switch   enter write and leave   esc leave';
const detailLines = 6;
// Below this the list needs every line itself.
const leastWithDetails = 14;

const longest = (texts: readonly string[], least: number, most: number): number => Math.max(least, Math.min(most, Math.max(0, ...texts.map((text) => stringWidth(visible(text.slice(0, 200)))))));

function linesOf({ rows, settings }: SettingsView): Line[] {
  const headings = new Map<Row | undefined, string>([
    [settings.files[0], 'All hooks of a file'],
    [settings.events[0], 'Events and their hooks'],
    [settings.extensions[0], 'Extensions'],
  ]);
  return rows.flatMap((row, index): Line[] => {
    const heading = headings.get(row);
    return [...(heading === undefined ? [] : [{ heading }]), { row, index }];
  });
}

/** Moves the window over the list as little as is needed to see the cursor, and the heading above it. */
function scroll(view: SettingsView, lines: readonly Line[], height: number): void {
  const at = lines.findIndex((line) => 'row' in line && line.index === view.cursor);
  const above = at > 0 && 'heading' in lines[at - 1]! ? at - 1 : at;
  view.page = Math.max(1, height - 1);
  view.top = Math.min(view.top, above, Math.max(0, lines.length - height));
  if (at >= view.top + height) view.top = at - height + 1;
}

/** The settings screen in at most so many lines and columns. */
export function renderSettings(view: SettingsView, size: { readonly columns: number; readonly rows: number }, environment: Environment): string[] {
  const colors = createColors(!environment.NO_COLOR && environment.TERM !== 'dumb');
  const columns = Math.max(20, size.columns - 1);
  const details = size.rows >= leastWithDetails ? detailLines : 0;
  const height = Math.max(1, size.rows - 3 - (details > 0 ? details + 1 : 0));
  const lines = linesOf(view);
  scroll(view, lines, height);

  const widths: Columns = {
    name: longest(view.rows.map(({ name }) => name), 12, Math.floor(columns * 0.32)),
    origin: longest(view.rows.map((row) => (row.kind === 'hook' ? row.hook.source.id : '')), 8, Math.floor(columns * 0.25)),
  };
  const paint = (row: Row, isCurrent: boolean, text: string): string => {
    if (isCurrent) return colors.bold(colors.cyan(text));
    if (view.isChanged(row)) return colors.yellow(text);
    return row.fixed || !view.isOn(row) || (row.kind === 'hook' && whyOff(row, view)) ? colors.dim(text) : text;
  };
  const list = lines.slice(view.top, view.top + height).map((line) => {
    if ('heading' in line) return colors.bold(cut(line.heading, columns));
    const isCurrent = line.index === view.cursor;
    return paint(line.row, isCurrent, cut(settingsRow(line.row, view, isCurrent, widths), columns));
  });
  const { length: changes } = view.changes;
  const title = `cosh settings   ${changes === 0 ? 'nothing changed' : changes === 1 ? '1 change, not written yet' : `${changes} changes, not written yet`}`;
  const place = ` ${view.cursor + 1} of ${view.rows.length} `;
  const more = `${view.top > 0 ? ' more above ' : ''}${view.top + height < lines.length ? ' more below ' : ''}`;
  const rule = (left: string, right: string): string => colors.dim(cut(`──${left}${'─'.repeat(Math.max(0, columns - stringWidth(left) - stringWidth(right) - 4))}${right}──`, columns));
  return [
    colors.bold(cut(title, columns)),
    ...list, ...Array<string>(Math.max(0, height - list.length)).fill(''),
    rule(place, more),
    ...(details > 0 ? [...settingsDetails(view.current, view, { columns, lines: details }, environment.HOME), colors.dim('─'.repeat(columns))] : []),
    colors.dim(cut(keys, columns)),
  ].slice(0, size.rows);
}
