import type { AnyVerdict, HookReport, JsonValue } from '@cosh/core';
import { house, type Event, type Files } from './house.js';

export type DialectName = 'core' | 'lifecycle';
export const dialectNames: readonly DialectName[] = ['core', 'lifecycle'];

/** A hook as a file has it; wrong values on purpose are welcome. */
export interface Written {
  readonly name?: unknown;
  readonly command?: unknown;
  readonly [field: string]: unknown;
}
export type HookTable = Readonly<Partial<Record<Event, readonly Written[]>>>;

/** One word for a POSIX shell, whatever is in it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A command that prints exactly this. */
export const say = (answer: JsonValue): string => `printf %s ${quoted(typeof answer === 'string' ? answer : JSON.stringify(answer))}`;

function toml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toml).join(', ')}]`;
  if (typeof value === 'object' && value !== null) return `{ ${Object.entries(value).map(([key, each]) => `${JSON.stringify(key)} = ${toml(each)}`).join(', ')} }`;
  return typeof value === 'string' ? JSON.stringify(value).replaceAll('\u007f', '\\u007f') : String(value);
}

export const configToml = (hooks: HookTable): string =>
  Object.entries(hooks).flatMap(([event, entries]) => entries.map((entry, index) => {
    const fields = Object.entries({ name: `hook-${index + 1}`, ...entry }).filter(([, value]) => value !== undefined);
    return `[[hooks.${event}]]\n${fields.map(([key, value]) => `${key} = ${toml(value)}\n`).join('')}`;
  })).join('\n');

export const setupJson = (hooks: HookTable): string =>
  JSON.stringify({ hooks: Object.fromEntries(Object.entries(hooks).map(([event, entries]) => [event, entries.map((entry, index) => ({ name: `hook-${index + 1}`, ...entry }))])) });

export const configFile = '.copilot-shell/config.toml';
export const setupFile = '.config/cosh/setup.json';
export const fileOf: Record<DialectName, string> = { core: configFile, lifecycle: setupFile };

export const filesOf = (dialect: DialectName, hooks: HookTable): Files =>
  dialect === 'core' ? { [configFile]: configToml(hooks) } : { [setupFile]: setupJson(hooks) };

/** An extension of this name whose hooks of each event are one group. */
export function extension(name: string, hooks: HookTable, given: { group?: object; manifest?: object; files?: Files } = {}): Files {
  const folder = `.copilot-shell/extensions/${name}`;
  const groups = Object.fromEntries(Object.entries(hooks).map(([event, entries]) => [
    event, [{ ...given.group, hooks: entries.map((entry, index) => ({ type: 'command', name: `${name}-${index + 1}`, ...entry })) }],
  ]));
  const files = Object.entries(given.files ?? {}).map(([file, text]) => [`${folder}/${file}`, text] as const);
  return { [`${folder}/cosh-extension.json`]: JSON.stringify({ name, version: '1.0.0', hooks: groups, ...given.manifest }), ...Object.fromEntries(files) };
}

/** Fires the event through these hooks of one dialect. */
export async function through(dialect: DialectName, event: Event, hooks: readonly Written[], environment: Readonly<Record<string, string>> = {}): Promise<AnyVerdict> {
  return (await house(filesOf(dialect, { [event]: hooks }), { environment })).fire(event);
}

/** The report of the only hook. */
export function only({ hooks }: AnyVerdict): HookReport {
  if (hooks.length !== 1) throw new Error(`${hooks.length} hooks instead of one`);
  return hooks[0]!;
}

export const blockWord: Record<DialectName, string> = { core: 'block', lifecycle: 'deny' };

/** Every order of some things. */
export function orders<T>(things: readonly T[]): T[][] {
  return things.length <= 1 ? [[...things]] : things.flatMap((first, at) => orders(things.filter((_, index) => index !== at)).map((rest) => [first, ...rest]));
}
