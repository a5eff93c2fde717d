import { parserFor, type HostRegistration, type JsonObject, type JsonValue, type RegisteredCall } from '@cosh/core';
import { isBridgeCommand } from './bridge-words.js';
import { registeredIn } from './hooks-document.js';
import { tomlTables, type TomlTable } from './toml-statements.js';

export const parseToml = (text: string): Promise<unknown> => parserFor('config.toml')(text);

const scalar = (value: JsonValue): string => JSON.stringify(value);
const isTables = (value: JsonValue): value is JsonObject[] => Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null && !Array.isArray(each));

/** An element of a list of tables, and the lists inside it, as lines. */
function element(name: string, value: JsonObject): string[] {
  const fields = Object.entries(value);
  return [
    `[[${name}]]`,
    ...fields.filter(([, inner]) => !isTables(inner)).map(([key, inner]) => `${key} = ${scalar(inner)}`),
    ...fields.flatMap(([key, inner]) => (isTables(inner) ? inner.flatMap((each) => element(`${name}.${key}`, each)) : [])),
  ];
}

/** A text with one more entry for each call behind everything else. */
export function withRegisteredToml(text: string, { entry }: HostRegistration, calls: readonly RegisteredCall[]): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const ended = text === '' || text.endsWith('\n') ? text : text + eol;
  return ended + calls.map((call) => [...(text === '' ? [] : ['']), ...element(`hooks.${call.event}`, entry(call)), ''].join(eol)).join('');
}

/** A group without handlers says nothing; one that was written for ours goes with it. */
const isBare = (text: string, { start, end }: TomlTable): boolean => text.slice(text.indexOf('\n', start) + 1, end).trim() === '';

// Blank lines before a table belong to what was put there with it.
const withBlankLine = (text: string, start: number): number => start - (/(?:(?<=\n)|^)[ \t]*\r?\n$/.exec(text.slice(0, start))?.[0].length ?? 0);

// Blank lines and comments at a table's end stand before the next one.
const withoutTail = (text: string, start: number, end: number): number => end - (/(?<=\n)(?:[ \t]*(?:#[^\n]*)?\r?\n)+$/.exec(text.slice(start, end))?.[0].length ?? 0);

/** A text without what was registered in it. */
export async function withoutRegisteredToml(text: string, host: string): Promise<string> {
  const tables = tomlTables(text);
  const isOurs = await Promise.all(tables.map(async ({ name, isElement, start, end }) => {
    if (!isElement || !/^hooks\.[^.]+\.hooks$/.test(name)) return false;
    const handler = registeredIn(await parseToml(text.slice(start, end)), host);
    return handler.some(({ command }) => isBridgeCommand(command, host));
  }));
  const goes = tables.map((table, index) => {
    if (isOurs[index]) return true;
    const handlers = tables.findIndex(({ name }, later) => later > index && name !== `${table.name}.hooks`);
    const own = tables.slice(index + 1, handlers < 0 ? undefined : handlers);
    return table.isElement && /^hooks\.[^.]+$/.test(table.name) && own.length > 0 && own.every((_each, offset) => isOurs[index + 1 + offset]) && isBare(text, table);
  });
  const ranges = tables.flatMap(({ name, start, end }, index) =>
    (goes[index] ? [/\.hooks$/.test(name) ? { start, end: withoutTail(text, start, end) } : { start: withBlankLine(text, start), end }] : []));
  return ranges.reduceRight((so, { start, end }) => so.slice(0, start) + so.slice(end), text);
}
