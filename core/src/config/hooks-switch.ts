import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type JsonObject } from '../contract/index.js';
import { CoshError } from '../diagnostics/index.js';
import { switchOf } from './event-switch.js';
import { parserFor } from './parse-config.js';
import { jsonEdits, tomlEdits } from './switch-edits.js';

/** What a configuration file says of its hooks as a whole. */
export interface HooksSwitch {
  readonly on: boolean;
  /** Of the given events, those that the file itself switches off. */
  readonly eventsOff: readonly string[];
}

interface ReadFile {
  readonly text: string;
  readonly value: JsonObject;
}

const unreadable = (file: string, problem: string, cause?: unknown): CoshError =>
  new CoshError('config_unreadable', `${file}: ${problem}`, { hint: 'correct that file first; nothing was written to it', cause });

async function bytesOf(file: string): Promise<Buffer | undefined> {
  try {
    // A pipe would be waited for.
    if (!(await stat(file)).isFile()) throw unreadable(file, 'is not a file');
    return await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw error instanceof CoshError ? error : unreadable(file, `cannot be read (${code})`, error);
  }
}

async function read(file: string): Promise<ReadFile | undefined> {
  const bytes = await bytesOf(file);
  if (!bytes) return undefined;
  // Other bytes would not survive being read as text and written again.
  if (!isUtf8(bytes)) throw unreadable(file, 'is not UTF-8 text');
  const text = bytes.toString('utf8');
  const value = await parserFor(file)(text).catch((error: Error) => { throw unreadable(file, error.message.split('\n')[0]!, error); });
  if (!isJsonObject(value) || !isJsonObject(value.hooks ?? {})) throw unreadable(file, `${isJsonObject(value) ? 'hooks ' : ''}must be a table of keys and values`);
  return { text, value };
}

const tableOf = ({ value }: ReadFile): JsonObject => (value.hooks ?? {}) as JsonObject;

/** Reads the switches of a configuration file; nothing where there is no such file. Throws `config_unreadable`. */
export async function readHooksSwitch(file: string, events: readonly string[] = []): Promise<HooksSwitch | undefined> {
  const found = await read(file);
  if (!found) return undefined;
  const table = tableOf(found);
  return { on: table.enabled !== false, eventsOff: events.filter((event) => table[switchOf(event)] === false) };
}

/**
 * The text of a configuration file with its hooks switched on or off as a whole: one value changed or one key added, every other
 * byte as it was; nothing where the file is absent or says so already. Throws `config_unreadable`, `config_uneditable`.
 */
export async function withHooksSwitched(file: string, on: boolean): Promise<string | undefined> {
  const found = await read(file);
  if (!found) return undefined;
  const table = tableOf(found);
  if ((table.enabled !== false) === on) return undefined;
  const parse = parserFor(file);
  const wanted = { ...found.value, hooks: { ...table, enabled: on } };
  const edits = path.extname(file) === '.toml' ? tomlEdits : jsonEdits;
  // A place only looks right; whether it was is seen by reading the result again.
  for (const text of edits(found.text, on)) {
    if (isDeepStrictEqual(await parse(text).catch(() => undefined), wanted)) return text;
  }
  throw new CoshError('config_uneditable', `${file}: its hooks cannot be switched without rewriting more of it`, { hint: `write "enabled" with the value ${on} into its "hooks" table by hand` });
}
