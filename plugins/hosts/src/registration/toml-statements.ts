/** A table header of a TOML text, and where its table's text begins and ends. */
export interface TomlTable {
  /** As written between the brackets: `hooks.PreToolUse`. */
  readonly name: string;
  /** `[[…]]` */
  readonly isElement: boolean;
  readonly start: number;
  readonly end: number;
}

const openers: Readonly<Record<string, RegExp>> = {
  '"""': /(?:[^\\]|\\[^])*?"""/y,
  "'''": /[^]*?'''/y,
  '"': /(?:[^"\\\n]|\\.)*"/y,
  "'": /[^'\n]*'/y,
  '#': /[^\n]*/y,
};

/** Behind a string or comment that begins here; the same place where none does. */
function behindQuoted(text: string, at: number): number {
  const opener = ['"""', "'''", '"', "'", '#'].find((each) => text.startsWith(each, at));
  if (opener === undefined) return at;
  const pattern = openers[opener]!;
  pattern.lastIndex = at + opener.length;
  return pattern.exec(text) ? pattern.lastIndex : text.length;
}

/** The tables of a valid TOML text, in order. Brackets in strings, comments and lists that go over lines are no headers. */
export function tomlTables(text: string): TomlTable[] {
  const headers: Omit<TomlTable, 'end'>[] = [];
  let depth = 0;
  let lineIsEmpty = true;
  for (let at = 0; at < text.length;) {
    const behind = behindQuoted(text, at);
    const sign = text[at]!;
    if (behind > at) {
      lineIsEmpty &&= sign === '#';
      at = behind;
      continue;
    }
    const header = sign === '[' && depth === 0 && lineIsEmpty ? /\[(\[?)([^\n#]*?)\]\1?[ \t]*(?:#[^\n]*)?\r?(?:\n|$)/y : undefined;
    if (header) {
      header.lastIndex = at;
      const found = header.exec(text);
      if (found) {
        headers.push({ name: found[2]!.replace(/[\s\]]/g, ''), isElement: found[1] === '[', start: text.lastIndexOf('\n', at) + 1, });
        at = header.lastIndex;
        continue;
      }
    }
    if ('[{'.includes(sign)) depth++;
    if (']}'.includes(sign)) depth--;
    if (sign === '\n') lineIsEmpty = true;
    else if (!/\s/.test(sign)) lineIsEmpty = false;
    at++;
  }
  return headers.map((header, index) => ({ ...header, end: headers[index + 1]?.start ?? text.length }));
}
