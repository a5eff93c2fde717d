import { cut } from './fit.js';
import { inactiveWords } from './inactive.js';
import { fixedWords } from './settings-row.js';
import { visible } from './visible.js';
import { wrap } from './wrap.js';
import type { Row } from '../settings/settings-row.js';
import type { SettingsView } from '../settings/settings-view.js';
import { whyOff } from '../settings/why-off.js';

const labelColumns = 10;

type Field = readonly [label: string, text: string];

function stateOf(row: Row, view: SettingsView): string {
  if (row.fixed) return fixedWords(row.fixed);
  if (row.kind !== 'hook') return view.isOn(row) ? 'on' : 'off';
  const inactive = whyOff(row, view);
  return inactive ? `does not run: ${inactiveWords(inactive)}` : 'runs';
}

function fieldsOf(row: Row, view: SettingsView, shorten: (file: string) => string): Field[] {
  const state: Field = ['state', stateOf(row, view)];
  switch (row.kind) {
    case 'file': return [['file', shorten(row.file)], ['switch', 'enabled, in its hooks table'], state];
    case 'event': {
      const running = row.hooks.filter((hook) => !whyOff(hook, view)).length;
      return [['event', row.name], ['is', row.summary], ['hooks', `${row.hooks.length}, of which ${running === 1 ? '1 runs' : `${running} run`}`], state];
    }
    case 'extension': {
      const { installed, sourceText } = row.listed;
      const here = row.here === undefined ? [] : [['here', `${row.here}: this workspace says so (cosh extensions ${row.here === 'on' ? 'disable' : 'enable'} ${row.name} --scope workspace)`] as const];
      return [['from', sourceText ?? (installed.scope === 'system' ? 'the system' : 'a folder put there by hand')], ['folder', shorten(installed.folder)], ...here, state];
    }
    case 'hook': {
      const { source, place, matcher, writtenCommand } = row.hook;
      return [['from', `${source.id}, ${shorten(source.file)}`], ['place', place], ['matcher', matcher || '*'], ['command', writtenCommand], state];
    }
  }
}

/**
 * What there is to know of a row, in exactly so many lines. Where they are too few, the lines of a long text are given up first,
 * then what stands in the middle: the state is always there.
 */
export function settingsDetails(row: Row | undefined, view: SettingsView, { columns, lines }: { readonly columns: number; readonly lines: number }, home: string | undefined): string[] {
  const shorten = (file: string): string => (home && file.startsWith(`${home}/`) ? `~${file.slice(home.length)}` : file);
  const width = Math.max(10, columns - labelColumns);
  const blocks = row ? fieldsOf(row, view, shorten).map(([label, text]) => ({ label, shown: wrap(text, width) })) : [];
  const drawn: string[] = [];
  let spare = lines - blocks.length;
  for (const { label, shown } of blocks) {
    const kept = shown.slice(0, 1 + Math.max(0, spare));
    spare -= kept.length - 1;
    if (kept.length < shown.length) kept[kept.length - 1] = cut(`${kept.at(-1)!.slice(0, width - 1)}…`, width);
    kept.forEach((line, index) => drawn.push(`${(index === 0 ? `  ${visible(label)}` : '').padEnd(labelColumns)}${line}`));
  }
  if (drawn.length > lines) drawn.splice(lines - 1, drawn.length - lines);
  return [...drawn, ...Array<string>(Math.max(0, lines - drawn.length)).fill('')];
}
