import path from 'node:path';
import { parseJson } from '../diagnostics/index.js';

const withoutByteOrderMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** `$import` would make cosmiconfig read further files; here it is a key like any other, and an unknown one. */
function withoutImports(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && '$import' in value) {
    const { $import: _ignored, ...rest } = value;
    return rest;
  }
  return value;
}

async function readToml(text: string): Promise<unknown> {
  const { parse: parseToml, TomlError } = await import('smol-toml');
  try {
    // A script between triple quotes must reach the shell without carriage returns.
    return parseToml(text.replaceAll('\r\n', '\n'));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const fact = error.message.split('\n')[0]!.replace(/^Invalid TOML document: /, '');
    throw Object.assign(new Error(`not valid TOML: ${fact} (line ${error.line}, column ${error.column})`), { line: error.line });
  }
}

/** Reads a file's text into plain data. Throws an error with a `line` when the text is not of the file's format. */
export function parserFor(fileName: string): (text: string) => Promise<unknown> {
  const parse = path.extname(fileName) === '.toml' ? readToml : parseJson;
  return async (text) => withoutImports(await parse(withoutByteOrderMark(text)));
}
