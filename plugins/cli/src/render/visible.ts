const names: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\u001b': '\\e' };

// C0, C1, zero-width and bidirectional characters: they can make a terminal show something other than what is there.
// eslint-disable-next-line no-control-regex
const hidden = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

const escaped = (character: string): string => names[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Text of somebody else's on one line, with everything that a terminal would not show as itself written out. */
export function visible(text: string): string {
  return text.replace(hidden, escaped);
}

/** The same with line breaks kept. */
export function visibleLines(text: string): string[] {
  return text.replaceAll('\r\n', '\n').split('\n').map((line) => visible(line.replaceAll('\t', '  ')));
}
