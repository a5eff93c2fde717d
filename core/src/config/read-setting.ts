import { constants } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isJsonObject, type JsonValue } from '../contract/index.js';
import { findConfig } from './find-config.js';

// A pipe in the place of a file would be waited for without end.
const flag = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Of a file that is not valid as a whole, the lines that say it; text between quotes, or a bare word. */
function inTornText(text: string, table: string, key: string): string | undefined {
  let section = '';
  for (const line of text.split('\n')) {
    const header = /^\s*\[\s*([\w.-]+)\s*\]/.exec(line);
    if (header) section = header[1]!;
    const name = section === table ? key : section === '' ? `${table}\\.${key}|${table}\\s*=\\s*\\{.*?\\b${key}` : undefined;
    const found = name === undefined ? null : new RegExp(`^\\s*(?:${name})\\s*=\\s*["']?([\\w-]+)`).exec(line);
    if (found) return found[1];
  }
  return undefined;
}

/** One setting of a configuration file, also where the rest of the file is torn: a choice about failures must outlive them. */
export async function readSetting(folder: string, fileName: string, table: string, key: string): Promise<JsonValue | undefined> {
  const found = await findConfig(folder, fileName);
  if (found.kind === 'absent') return undefined;
  if (found.kind === 'broken') return inTornText(await readFile(path.join(folder, fileName), { encoding: 'utf8', flag }).catch(() => ''), table, key);
  const settings = isJsonObject(found.value) ? found.value[table] : undefined;
  return isJsonObject(settings) ? settings[key] : undefined;
}
