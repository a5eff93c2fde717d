/** Texts that may be what is wanted; whoever asks parses each of them and takes the first that is. */
type Edits = Generator<string, void, undefined>;

const splice = (text: string, at: number, length: number, inserted: string): string => text.slice(0, at) + inserted + text.slice(at + length);
const lineEnd = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/** Every value of a key `enabled`, set: in a table, a dotted key, an inline table or an object. */
function* valuesSet(text: string, on: boolean): Edits {
  for (const found of text.matchAll(/(?<![\w-])(["']?)enabled\1[ \t]*[=:]\s*("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\s,#{}[\]]+)/g)) {
    const value = found[2]!;
    yield splice(text, found.index + found[0].length - value.length, value.length, String(on));
  }
}

/** The beginnings of lines that look like this, each above the comments that stand right on top of it. */
function* aboveLines(text: string, pattern: RegExp): Generator<number> {
  for (const { index } of text.matchAll(pattern)) {
    const comments = /(?:^|(?<=\n))(?:[ \t]*#[^\n]*\n)+$/.exec(text.slice(0, index));
    yield comments?.index ?? index;
  }
}

const bare = (name: string): string => `(?:${name}|"${name}"|'${name}')`;

/** Where a TOML file may say `enabled` of its hooks. */
export function* tomlEdits(text: string, on: boolean): Edits {
  yield* valuesSet(text, on);
  const end = lineEnd(text);
  const key = `enabled = ${on}`;
  // Below the header of the table.
  for (const { index, 0: header, 1: indent } of text.matchAll(new RegExp(`^([ \\t]*)\\[[ \\t]*${bare('hooks')}[ \\t]*\\][^\\n]*(?:\\n|$)`, 'gm'))) {
    yield splice(text, index + header.length, 0, `${header.endsWith('\n') ? '' : end}${indent}${key}${end}`);
  }
  // As a table of its own, before the first one inside it.
  for (const at of aboveLines(text, new RegExp(`^[ \\t]*\\[{1,2}[ \\t]*${bare('hooks')}[ \\t]*\\.`, 'gm'))) yield splice(text, at, 0, `[hooks]${end}${key}${end}${end}`);
  // Beside other dotted keys, and inside an inline table.
  for (const at of aboveLines(text, new RegExp(`^[ \\t]*${bare('hooks')}[ \\t]*\\.`, 'gm'))) yield splice(text, at, 0, `hooks.${key}${end}`);
  for (const { index, 0: start, 1: brace } of text.matchAll(new RegExp(`^[ \\t]*${bare('hooks')}[ \\t]*=[ \\t]*\\{[ \\t]*(\\}?)`, 'gm'))) {
    yield brace === '' ? splice(text, index + start.length, 0, `${key}, `) : splice(text, index + start.length - 1, 0, key);
  }
  yield `${text}${text === '' || text === '\uFEFF' || text.endsWith('\n') ? '' : end}${/\S/.test(text.replace(/^\uFEFF/, '')) ? end : ''}[hooks]${end}${key}${end}`;
}

// An object's first member: on a line of its own where the others are.
function* firstMembers(text: string, opening: RegExp, member: string): Edits {
  for (const { index, 0: start } of text.matchAll(opening)) {
    const at = index + start.length;
    const space = /^\s*/.exec(text.slice(at))![0];
    const isEmpty = text[at + space.length] === '}';
    yield splice(text, at, 0, isEmpty ? member : `${space}${member},${space === '' ? ' ' : ''}`);
  }
}

/** Where a JSON file may say `enabled` of its hooks. */
export function* jsonEdits(text: string, on: boolean): Edits {
  yield* valuesSet(text, on);
  yield* firstMembers(text, /"hooks"\s*:\s*\{/g, `"enabled": ${on}`);
  yield* firstMembers(text, /(?<=^\uFEFF?\s*)\{/g, `"hooks": {"enabled": ${on}}`);
}
