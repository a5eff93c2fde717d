export interface PlainWord {
  /** Quoting undone, known variables filled in. */
  readonly text: string;
  /** False where the shell would put something into it that is not known here. */
  readonly exact: boolean;
  readonly quoted: boolean;
}

const reference = /\$(?:\{([^}]*)\}|([A-Za-z_]\w*))/y;

/** A word of a command as a shell would make it; `values` are the variables whose values are known. */
export function plainWord(word: string, values: ReadonlyMap<string, string>): PlainWord {
  let [text, exact, quote, quoted] = ['', true, '', false];
  for (let at = 0; at < word.length; at++) {
    const character = word[at]!;
    if (quote === "'") {
      if (character === "'") quote = '';
      else text += character;
    } else if (character === '$') {
      reference.lastIndex = at;
      const found = reference.exec(word);
      const value = found ? values.get((found[1] ?? found[2])!) : undefined;
      [text, exact] = value === undefined ? [text + character, false] : [text + value, exact];
      if (found && value !== undefined) at += found[0].length - 1;
    } else if (character === '\\' && (quote === '' || /["\\$`]/.test(word[at + 1] ?? ''))) text += word[++at] ?? '';
    else if (character === '"' || (character === "'" && quote === '')) [quote, quoted] = [quote === '' ? character : '', true];
    else {
      if (character === '`' || (quote === '' && /[*?[]/.test(character))) exact = false;
      text += character;
    }
  }
  const home = values.get('HOME');
  if (home !== undefined && /^~(?:\/|$)/.test(word)) text = home + text.slice(1);
  return { text, exact, quoted };
}
