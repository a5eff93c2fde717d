import { isJsonObject, type ForeignHook, type JsonObject, type JsonValue, type UnsupportedHook } from '@cosh/core';
import type { HookWords } from './hook-words.js';
import { readEntry, whatOf, type EntryPlace, type ReadEntry } from './read-entry.js';

export interface ReadTable {
  readonly hooks: readonly ForeignHook[];
  readonly unsupported: readonly UnsupportedHook[];
}

export const noHooks: ReadTable = { hooks: [], unsupported: [] };

interface TablePlace {
  readonly file: string;
  /** Of the table: `hooks`. */
  readonly place: string;
  readonly off?: string;
}

const isNote = (key: string, value: JsonValue): boolean => /^[_$]/.test(key) || value === null;
const asList = (value: JsonValue): readonly JsonValue[] => (Array.isArray(value) ? value : [value]);

/** An entry that stands where there can be none, or is of no form that can be one. */
function misplaced(value: JsonValue, at: EntryPlace, why: string): ReadEntry {
  const { file, place, writtenEvent, name } = at;
  return { unsupported: { reason: 'entry-invalid', detail: why, file, place, writtenEvent, name, what: isJsonObject(value) ? whatOf(value) : typeof value === 'string' ? value : '' } };
}

function readEvent(event: string, written: JsonValue, words: HookWords, table: TablePlace): ReadEntry[] {
  const groups = asList(written);
  const inSeries = !words.isParallel || groups.some((group) => isJsonObject(group) && group.sequential === true);
  let count = 0;
  return groups.flatMap((group, index): ReadEntry[] => {
    const place = `${table.place === '' ? '' : `${table.place}.`}${event}${Array.isArray(written) ? `[${index}]` : ''}`;
    const at = (): EntryPlace => ({
      file: table.file, place, writtenEvent: event, name: `${event}-${(count += 1)}`,
      ...(table.off === undefined ? {} : { off: table.off }),
      ...(inSeries ? {} : { parallelGroup: event }),
    });
    if (!isJsonObject(group)) return [misplaced(group, at(), 'not an object')];
    const off = group.enabled === false || group.disabled === true ? { off: 'its group is disabled' } : {};
    if (!('hooks' in group)) return [readEntry(group, words, { ...at(), ...off })];
    const matcher = group.matcher;
    if (matcher !== undefined && matcher !== null && typeof matcher !== 'string') return [misplaced(group, at(), 'its matcher is not text')];
    const common = { ...(typeof matcher === 'string' ? { matcher } : {}), ...(typeof group.description === 'string' ? { description: group.description } : {}), ...off };
    return asList(group.hooks!).map((entry, entryIndex) => {
      const here = { ...at(), ...common, place: `${place}.hooks[${entryIndex}]` };
      return isJsonObject(entry) ? readEntry(entry, words, here) : misplaced(entry, here, 'not an object');
    });
  });
}

/** Every hook of a hooks table, in the order of the file: what can run here, and what does not and why. Nothing is passed over. */
export function readTable(table: JsonObject, words: HookWords, at: TablePlace): ReadTable {
  const entries = Object.entries(table).flatMap(([event, written]) => (isNote(event, written) || words.switches?.includes(event) ? [] : readEvent(event, written, words, at)));
  return {
    hooks: entries.flatMap((entry) => ('hook' in entry ? [entry.hook] : [])),
    unsupported: entries.flatMap((entry) => ('unsupported' in entry ? [entry.unsupported] : [])),
  };
}

/** The same for a list in which each entry names its event: a form that no agent reads, and people write. */
function readList(list: readonly JsonValue[], at: TablePlace): ReadTable {
  const unsupported = list.map((entry, index) => {
    const event = isJsonObject(entry) && typeof entry.event === 'string' ? entry.event : '';
    return (misplaced(entry, { file: at.file, place: `${at.place}[${index}]`, writtenEvent: event, name: `hook-${index + 1}` }, 'hooks must stand below their events') as { unsupported: UnsupportedHook }).unsupported;
  });
  return { hooks: [], unsupported };
}

/** The hooks of a whole file: below `hooks`, or its events at the top. */
export function readDocument(document: JsonObject, words: HookWords, file: string): ReadTable {
  const off = document.disableAllHooks === true ? 'disableAllHooks' : isJsonObject(document.hooksConfig) && document.hooksConfig.enabled === false ? 'hooksConfig.enabled' : undefined;
  const at = { file, place: 'hooks', ...(off === undefined ? {} : { off }) };
  const { hooks } = document;
  if (isJsonObject(hooks)) return readTable(hooks, words, at);
  if (Array.isArray(hooks)) return readList(hooks, at);
  const known = [...Object.keys(words.events), ...words.otherEvents];
  const atTop = Object.fromEntries(Object.entries(document).filter(([key, value]) => known.includes(key) && typeof value === 'object'));
  return readTable(atTop, words, { ...at, place: '' });
}

export const together = (...tables: readonly ReadTable[]): ReadTable => ({
  hooks: tables.flatMap(({ hooks }) => hooks),
  unsupported: tables.flatMap(({ unsupported }) => unsupported),
});
