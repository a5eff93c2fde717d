import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { CoshError, isJsonObject, parseJson, type JsonObject } from '@cosh/core';
import type { Context } from '../context.js';

const causes: Readonly<Record<string, string>> = { ENOENT: 'does not exist', EISDIR: 'is a folder', EACCES: 'may not be read' };

async function readFileOrRefuse(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'error';
    throw new CoshError('input_unreadable', `the input file ${file} ${causes[code] ?? `cannot be read (${code})`}`, { hint: 'name a file that holds one JSON object', cause: error });
  }
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'an array' : value === null ? 'null' : `a ${typeof value}`);

/** The event's input: one JSON object from a file or from stdin; nothing at all counts as `{}`. Throws `input_*`. */
export async function readInput(file: string | undefined, context: Context): Promise<JsonObject> {
  const fromFile = file !== undefined && file !== '-';
  if (!fromFile && context.stdin.isTTY) throw new CoshError('input_missing', 'the input is read from stdin, and stdin is a terminal', { hint: 'pipe one JSON object into it, or use --input FILE' });
  const written = (fromFile ? await readFileOrRefuse(file) : await text(context.stdin)).replace(/^\uFEFF/, '');
  if (written.trim() === '') return {};
  const where = fromFile ? file : 'stdin';
  let value: unknown;
  try {
    value = parseJson(written);
  } catch (error) {
    throw new CoshError('input_not_json', `the input on ${where} is ${(error as Error).message}`, { hint: 'give one JSON object, and nothing after it' });
  }
  if (!isJsonObject(value)) throw new CoshError('input_not_an_object', `the input on ${where} is ${kindOf(value)}, not an object`, { hint: 'give one JSON object' });
  return value;
}
