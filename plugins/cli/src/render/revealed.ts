// Everything that a terminal shows as nothing, as a blank, or as an order to itself: control, format, unassigned, private and
// ignorable characters, line and paragraph separators, blanks other than the plain one, and marks piled upon marks.
const concealed = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}|(?<=\p{M}{2})\p{M}/gu;
const names: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\u001b': '\\e' };
// So many blanks push what follows out of sight.
const blanks = / {9,}/g;

function written(character: string): string {
  const code = character.codePointAt(0)!.toString(16);
  return names[character] ?? (code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`);
}

/** Text of somebody who may want to deceive, on one line, with nothing left that is not what it looks like. */
export function revealed(text: string): string {
  return text.replace(concealed, written).replace(blanks, (run) => ` [${run.length} blanks] `);
}

/** The same with its line breaks, each line for itself. */
export function revealedLines(text: string): string[] {
  return text.split('\n').map(revealed);
}
