import { isJsonObject, jsonValueOf, parseJsonTree, type HostRegistration, type JsonObject, type RegisteredCall } from '@cosh/core';
import { isBridgeCommand } from './bridge-words.js';
import { containerAt, insertElement, insertMember } from './json-insert.js';
import { removeAt } from './json-remove.js';

type Place = readonly (string | number)[];

/** Every place below a value where a registered command line stands. */
function commandsIn(value: unknown, host: string, at: Place = []): { at: Place; command: string }[] {
  if (isBridgeCommand(value, host)) return [{ at, command: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => commandsIn(inner, host, [...at, Array.isArray(value) ? Number(key) : key]));
}

/** The command lines that are registered, each with the event that it is registered for. */
export function registeredIn(value: unknown, host: string): { event: string; command: string; at: Place }[] {
  const hooks = isJsonObject(value) ? value.hooks : undefined;
  return commandsIn(hooks, host).filter(({ at }) => at.length > 1).map(({ at, command }) => ({ event: String(at[0]), command, at: ['hooks', ...at] }));
}

const valueAt = (value: unknown, at: Place): unknown => at.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], value);
const isEmpty = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** The smallest part that goes with a command line: its handler, its group where nothing else is in it, and so on upwards. */
function partOf(value: unknown, command: Place, kept: ReadonlySet<string>): Place {
  // Up to the element of the innermost list: everything in it is about this command line.
  let part = command.slice(0, command.findLastIndex((step) => typeof step === 'number') + 1);
  for (;;) {
    const above = part.slice(0, -1);
    const container = valueAt(value, above);
    if (above.length === 0 || Object.keys(container as object).length > 1 || kept.has(JSON.stringify(above))) return part;
    const element = typeof above.at(-1) === 'string' && typeof above.at(-2) === 'number' ? above.slice(0, -1) : above;
    part = element;
  }
}

const parsed = (text: string): unknown => jsonValueOf(parseJsonTree(text));

/** A text without what was registered in it. `kept`: containers that were there before, as JSON of their paths. */
export function withoutRegistered(text: string, host: string, kept: ReadonlySet<string> = new Set()): string {
  let without = text;
  for (;;) {
    const value = parsed(without);
    const found = registeredIn(value, host).at(-1);
    if (!found) return without;
    without = removeAt(without, partOf(value, found.at, kept));
  }
}

/** The containers that are there already: they stay when the registration goes, even if nothing is in them then. */
export function containersIn(text: string, { events }: HostRegistration): string[] {
  const root = parseJsonTree(text);
  const paths = [['hooks'], ...events.map(({ name }) => ['hooks', name])];
  return paths.filter((path) => {
    const value = path.reduce<unknown>((inner, key) => (isJsonObject(inner) ? inner[key] : undefined), jsonValueOf(root));
    return value !== undefined;
  }).map((path) => JSON.stringify(path));
}

/** A text with one more entry for each call. Throws an error in words where something else stands in their place. */
export function withRegistered(text: string, registration: HostRegistration, calls: readonly RegisteredCall[]): string {
  if (!containerAt(parseJsonTree(text), [], 'object')) return text;
  if (!containerAt(parseJsonTree(text), ['hooks'], 'object')) {
    return insertMember(text, [], 'hooks', Object.fromEntries(calls.map((call) => [call.event, [registration.entry(call)]])));
  }
  return calls.reduce((so, call) => {
    const list = containerAt(parseJsonTree(so), ['hooks', call.event], 'array');
    const entry = registration.entry(call);
    return list ? insertElement(so, ['hooks', call.event], entry) : insertMember(so, ['hooks'], call.event, [entry]);
  }, text);
}

/** A document that has nothing but what a host wants at its top. */
export const emptyDocument = ({ head = {} }: HostRegistration): string => `${JSON.stringify(head, null, 2)}\n`;

export const isEmptyDocument = (text: string, { head = {} }: HostRegistration): boolean => {
  const value = parsed(text) as JsonObject;
  return isEmpty(value) || JSON.stringify(value) === JSON.stringify(head);
};
