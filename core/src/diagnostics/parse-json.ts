import jsonc from 'jsonc-parser';

const position = (text: string, offset: number): { line: number; column: number } => {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
};

/** Strict JSON. Throws an error with a `line` and the place in words, which `JSON.parse` does not give on every version of Node. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const errors: jsonc.ParseError[] = [];
    jsonc.parse(text, errors, { disallowComments: true, allowTrailingComma: false });
    const first = errors[0];
    const { line, column } = position(text, first?.offset ?? text.length);
    const what = first ? jsonc.printParseErrorCode(first.error) : 'unexpected text';
    const words = what.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase();
    throw Object.assign(new Error(`not valid JSON: ${words} (line ${line}, column ${column})`), { line });
  }
}

/** The places at which an object of `text` has a key twice, as paths; of such keys JSON.parse keeps the last one only. */
export function duplicateKeys(text: string): string[][] {
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
