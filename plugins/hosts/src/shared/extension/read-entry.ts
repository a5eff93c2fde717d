import { commandStaysInside, isJsonObject, type ForeignHook, type JsonObject, type JsonValue, type UnsupportedHook, type UnsupportedReason } from '@cosh/core';
import { asShellText, inFolder, withOurVariables } from './command-text.js';
import type { HookWords } from './hook-words.js';

/** Where an entry stands. */
export interface EntryPlace {
  readonly file: string;
  readonly place: string;
  readonly writtenEvent: string;
  /** What it is called where it has no name. */
  readonly name: string;
  readonly matcher?: string;
  readonly description?: string;
  readonly parallelGroup?: string;
  /** Set where none of the file's hooks runs. */
  readonly off?: string;
}

export type ReadEntry = { readonly hook: ForeignHook } | { readonly unsupported: UnsupportedHook };

const text = (value: JsonValue | undefined): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
const firstText = (entry: JsonObject, fields: readonly string[]): string | undefined => fields.map((field) => text(entry[field])).find((each) => each !== undefined);

/** What a hook would do, in one line, for people. */
export function whatOf(entry: JsonObject): string {
  const { args } = entry;
  const program = firstText(entry, ['command', 'bash', 'exec', 'url', 'prompt', 'powershell', 'script', 'tool', 'agent', 'skill']) ?? '';
  return Array.isArray(args) ? [program, ...args.map(String)].join(' ') : program;
}

function commandOf(entry: JsonObject, words: HookWords): string | undefined {
  const { variables, programField, commandFields, knowsFolder } = words;
  const program = programField === undefined ? undefined : text(entry[programField]);
  const { args } = entry;
  const isDirect = program !== undefined && Array.isArray(args) && args.every((each) => typeof each === 'string');
  const platform = process.platform === 'darwin' ? 'osx' : 'linux';
  const written = isDirect ? asShellText(program, args, variables) : firstText(entry, [platform, ...commandFields]);
  if (written === undefined) return undefined;
  const command = isDirect ? written : withOurVariables(written, variables);
  const folder = knowsFolder ? text(entry.cwd) : undefined;
  return folder === undefined ? command : inFolder(command, folder, variables);
}

function timeoutOf(entry: JsonObject, fields: readonly string[]): number | undefined {
  const written = fields.map((field) => entry[field]).find((value) => value !== undefined && value !== null);
  const number = typeof written === 'string' ? Number(written) : written;
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : undefined;
}

const matcherOf = (entry: JsonObject, at: EntryPlace): string | undefined => (typeof entry.matcher === 'string' ? entry.matcher : at.matcher);
const isNarrow = (matcher: string | undefined): boolean => matcher !== undefined && !['', '*', '.*'].includes(matcher.trim());

function whyNot(entry: JsonObject, words: HookWords, at: EntryPlace): { reason: UnsupportedReason; detail?: string } | undefined {
  if (at.off !== undefined) return { reason: 'switched-off', detail: at.off };
  if (words.otherEvents.includes(at.writtenEvent)) return { reason: 'event-without-point' };
  if (!Object.hasOwn(words.events, at.writtenEvent)) return { reason: 'event-unknown' };
  const type = text(entry.type) ?? 'command';
  if (type !== 'command') return words.otherTypes.includes(type) ? { reason: 'type-unsupported', detail: type } : { reason: 'entry-invalid', detail: `type ${type}` };
  if (entry.enabled === false || entry.disabled === true) return { reason: 'switched-off' };
  if (words.toolsOf?.[at.writtenEvent] !== undefined && isNarrow(matcherOf(entry, at))) return { reason: 'condition-unsupported', detail: matcherOf(entry, at)! };
  if (words.knowsConditions && text(entry.if) !== undefined) return { reason: 'condition-unsupported', detail: text(entry.if)! };
  if (words.knowsAsync && (entry.async === true || entry.asyncRewake === true)) return { reason: 'asynchronous' };
  const shell = text(entry.shell);
  if (shell !== undefined && /^(powershell|pwsh|cmd)$/i.test(shell)) return { reason: 'other-platform', detail: shell };
  const command = commandOf(entry, words);
  if (command !== undefined) return commandStaysInside(command) ? undefined : { reason: 'path-outside' };
  const other = words.otherPlatformFields.find((field) => text(entry[field]) !== undefined);
  return other === undefined ? { reason: 'command-missing' } : { reason: 'other-platform', detail: other };
}

/** One entry: a hook that can run here, or why it does not. */
export function readEntry(entry: JsonObject, words: HookWords, at: EntryPlace): ReadEntry {
  const { file, place, writtenEvent } = at;
  const name = text(entry.name) ?? at.name;
  const written = matcherOf(entry, at);
  const tools = words.toolsOf?.[writtenEvent];
  const matcher = tools ?? written;
  const onFailure = words.onFailure(entry);
  const event = Object.hasOwn(words.events, writtenEvent) ? words.events[writtenEvent] : undefined;
  const common = { writtenEvent, file, place, name, ...(matcher === undefined ? {} : { matcher }), ...(onFailure === undefined ? {} : { onFailure }) };
  const why = whyNot(entry, words, at);
  if (why || event === undefined) return { unsupported: { ...common, ...(why ?? { reason: 'event-unknown' }), ...(event === undefined ? {} : { event }), what: whatOf(entry) } };
  const timeout = timeoutOf(entry, words.timeoutFields);
  const description = text(entry.description) ?? at.description;
  return {
    hook: {
      ...common, event, dialect: words.dialectOf(writtenEvent), command: commandOf(entry, words)!,
      env: isJsonObject(entry.env) ? (entry.env as Record<string, string>) : {},
      ...(timeout === undefined ? {} : { timeout }),
      ...(description === undefined ? {} : { description }),
      ...(at.parallelGroup === undefined ? {} : { parallelGroup: at.parallelGroup }),
    },
  };
}
