import { stateWords } from './extension-state.js';
import { cut, pad } from './fit.js';
import { inactiveWords } from './inactive.js';
import { visible } from './visible.js';
import type { Row } from '../settings/settings-row.js';
import type { SettingsView } from '../settings/settings-view.js';
import { whyOff } from '../settings/why-off.js';

type Fixed = NonNullable<Row['fixed']>;

/** Why a row has no switch. */
export function fixedWords({ reason, detail }: Fixed): string {
  const words: Record<Fixed['reason'], string> = { absent: 'there is no such file', unreadable: 'cannot be switched', refused: 'refused' };
  return detail === undefined ? words[reason] : `${words[reason]}: ${visible(detail)}`;
}

const count = (hooks: number): string => (hooks === 1 ? '1 hook' : `${hooks} hooks`);

/** In the list there is room for the reason, not for what to type against it. */
const short = (words: string): string => words.replace(/ \([^)]*\)$/, '');

/** Where a row belongs, and what is to be said of it in a few words. */
function cells(row: Row, view: SettingsView): readonly [string, string] {
  if (row.fixed) return ['', fixedWords(row.fixed)];
  switch (row.kind) {
    case 'file': return ['', count(row.hooks)];
    case 'event': return ['', `${row.summary}${row.hooks.length === 0 ? '' : `, ${count(row.hooks.length)}`}`];
    case 'extension': {
      const { installed } = row.listed;
      const state = view.isOn(row) === row.on ? stateWords(row.listed) : view.isOn(row) ? 'active' : 'disabled';
      return [installed.manifest?.version ?? '', row.here === undefined ? state : `${row.here} in this workspace`];
    }
    case 'hook': {
      const inactive = whyOff(row, view);
      const { matcher, source } = row.hook;
      return [source.id, inactive ? short(inactiveWords({ reason: inactive.reason })) : matcher === '' || matcher === '*' ? '' : `on ${matcher}`];
    }
  }
}

export interface Columns {
  readonly name: number;
  readonly origin: number;
}

/** The mark of a switch: on, off, or none to be had. */
const mark = (row: Row, view: SettingsView): string => (row.fixed ? ' - ' : view.isOn(row) ? '[x]' : '[ ]');

/** One line of the list, not yet cut: pointer, mark, change, name, where from, what of it. */
export function settingsRow(row: Row, view: SettingsView, isCurrent: boolean, columns: Columns): string {
  const [origin, note] = cells(row, view);
  const indent = row.kind === 'hook' ? '  ' : '';
  const name = columns.name + 2 - indent.length;
  const head = `${isCurrent ? '>' : ' '} ${indent}${mark(row, view)}${view.isChanged(row) ? '*' : ' '} ${pad(cut(visible(row.name), name), name)}`;
  const second = row.kind === 'hook' || row.kind === 'extension' ? `  ${pad(cut(visible(origin), columns.origin), columns.origin)}` : '';
  return `${head}${second}  ${visible(note)}`.trimEnd();
}
