export interface ShellToken {
  readonly kind: 'word' | 'operator';
  /** As written, quotes included. */
  readonly text: string;
}

const blank = /[^\S\n]+|\\\n/y;
const comment = /#[^\n]*/y;
const operator = /<<<|;;&?|;&|&&|\|\||[;|&()\n<>]/y;
const pieces = [/[^\s;|&()<>'"\\]+/y, /'[^']*'?/y, /"(?:\\[\s\S]|[^"\\])*"?/y, /\\[\s\S]?/y];

/**
 * A command's words and operators, for a look at what it is about. No substitution is entered and no here-document is told from
 * commands: enough for a warning, not for a verdict. Takes time in proportion to the text, whatever it holds.
 */
export function shellTokens(command: string): ShellToken[] {
  const tokens: ShellToken[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(command)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  while (at < command.length) {
    if (take(blank) ?? take(comment)) continue;
    const sign = take(operator);
    if (sign !== undefined) {
      tokens.push({ kind: 'operator', text: sign });
      continue;
    }
    const start = at;
    while (pieces.some((piece) => take(piece) !== undefined));
    tokens.push({ kind: 'word', text: command.slice(start, at) });
  }
  return tokens;
}
