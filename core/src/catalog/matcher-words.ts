/** More unanchored words than this are faster as one automaton than one search each. */
const MAX_SEARCHES = 64;

const GROUP = /^(\^?)\((?:\?:)?([^()]*)\)(\$?)$/s;
const WORD = /^(\^?)([^\\^$.*+?()[\]{}|]*)(\$?)$/s;

/**
 * Reads a pattern that is only literal words, such as `Edit|Write`, `^(Edit|Write)$` or `^mcp__|Bash$`, and returns
 * its test; undefined for any other pattern. An anchor belongs to its own alternative: `^a|b$` is `(^a)|(b$)`.
 */
export function compileWords(pattern: string): ((subject: string) => boolean) | undefined {
  const group = GROUP.exec(pattern);
  const exact = new Set<string>();
  const beginnings: string[] = [];
  const endings: string[] = [];
  const parts: string[] = [];
  for (const alternative of (group?.[2] ?? pattern).split('|')) {
    const match = WORD.exec(alternative);
    const word = match?.[2];
    if (match === null || word === undefined) return undefined;
    const fromStart = match[1] === '^' || group?.[1] === '^';
    const toEnd = match[3] === '$' || group?.[3] === '$';
    if (fromStart && toEnd) exact.add(word);
    else (fromStart ? beginnings : toEnd ? endings : parts).push(word);
  }
  if (beginnings.length + endings.length + parts.length > MAX_SEARCHES) return undefined;
  return (subject) =>
    exact.has(subject) ||
    parts.some((word) => subject.includes(word)) ||
    beginnings.some((word) => subject.startsWith(word)) ||
    endings.some((word) => subject.endsWith(word));
}
