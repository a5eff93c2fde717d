import * as module from 'jsonc-parser';
import type { Node, ParseError, ParseOptions } from 'jsonc-parser';

// Node sees one default export in it, a bundler the functions themselves.
const jsonc = 'default' in module ? (module.default as typeof module) : module;

/** A value of a JSON text, with the place where it stands. */
export type JsonNode = Node;

const position = (text: string, offset: number): { line: number; column: number } => {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
};

/** Strict JSON. Throws an error with a `line` and the place in words, which `JSON.parse` does not give on every version of Node. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const errors: ParseError[] = [];
    jsonc.parse(text, errors, { disallowComments: true, allowTrailingComma: false });
    throw refused(text, errors[0]);
  }
}

function refused(text: string, first: ParseError | undefined): Error {
  const { line, column } = position(text, first?.offset ?? text.length);
  const what = first ? jsonc.printParseErrorCode(first.error) : 'unexpected text';
  const words = what.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase();
  return Object.assign(new Error(`not valid JSON: ${words} (line ${line}, column ${column})`), { line });
}

/** Where everything stands in a JSON text that may hold comments and trailing commas. Throws an error with a `line`. */
export function parseJsonTree(text: string): JsonNode {
  const errors: ParseError[] = [];
  const options: ParseOptions = { disallowComments: false, allowTrailingComma: true };
  const root = jsonc.parseTree(text, errors, options);
  if (!root || errors[0]) throw refused(text, errors[0]);
  return root;
}

/** The plain value that stands there. Of a key that stands twice the last one counts. */
export const jsonValueOf = (node: JsonNode): unknown => jsonc.getNodeValue(node) as unknown;

/** What a tolerant reader makes of a text that is no JSON any more: of a file that was cut off, what stands before the cut. */
export function recoverJson(text: string): unknown {
  return jsonc.parse(text, [], { allowTrailingComma: true }) as unknown;
}

const [quote, backslash, colon] = ['"', '\\', ':'].map((letter) => letter.charCodeAt(0));
const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

// Letter by letter: a text of each key would be most of what reading a file takes. The text is valid JSON.
const keysWritten = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
    at += 1;
    while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
    at += 1;
    while (isBlank(text.charCodeAt(at))) at += 1;
    if (text.charCodeAt(at) === colon) count += 1;
  }
  return count;
};

// Not recursive: what it is given may be nested deeper than the stack.
const keysKept = (value: unknown): number => {
  let count = 0;
  const open = [value];
  while (open.length > 0) {
    const each = open.pop();
    if (typeof each !== 'object' || each === null) continue;
    if (!Array.isArray(each)) count += Object.keys(each).length;
    for (const inner of Object.values(each)) open.push(inner);
  }
  return count;
};

/**
 * The places at which an object of a valid JSON text has a key twice, as paths; of such keys JSON.parse keeps the last one
 * only, so that it keeps fewer keys than were written.
 */
export function duplicateKeys(text: string, parsed: unknown): string[][] {
  if (keysWritten(text) === keysKept(parsed)) return [];
  const found: string[][] = [];
  const open: Set<string>[] = [];
  jsonc.visit(text, {
    onObjectBegin: () => { open.push(new Set()); },
    onObjectEnd: () => { open.pop(); },
    onObjectProperty: (key, _offset, _length, _line, _character, pathOf) => {
      const keys = open.at(-1)!;
      if (keys.has(key)) found.push([...pathOf().map(String), key]);
      keys.add(key);
    },
  });
  return found;
}
