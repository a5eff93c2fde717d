import path from 'node:path';
import { parseJson, parseToml } from '../diagnostics/index.js';

const withoutByteOrderMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** `$import` would make cosmiconfig read further files; here it is a key like any other, and an unknown one. */
function withoutImports(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && '$import' in value) {
    const { $import: _ignored, ...rest } = value;
    return rest;
  }
  return value;
}

/** Reads a file's text into plain data. Throws an error with a `line` when the text is not of the file's format. */
export function parserFor(fileName: string): (text: string) => Promise<unknown> {
  const parse = path.extname(fileName) === '.toml' ? parseToml : parseJson;
  return async (text) => withoutImports(await parse(withoutByteOrderMark(text)));
}
