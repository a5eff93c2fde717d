const names: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\u001b': '\\e' };

// C0, C1, zero-width, bidirectional, filler and tag characters: they can make a terminal show something other than what is there.
const hidden = /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

const escaped = (character: string): string => {
  const code = character.codePointAt(0)!.toString(16);
  return names[character] ?? (code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`);
};

/** Text of somebody else's on one line, with everything that a terminal would not show as itself written out. */
export function visible(text: string): string {
  return text.replace(hidden, escaped);
}

/** The same with line breaks kept. */
export function visibleLines(text: string): string[] {
  return text.replaceAll('\r\n', '\n').split('\n').map((line) => visible(line.replaceAll('\t', '  ')));
}
