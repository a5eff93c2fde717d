import { distance } from 'fastest-levenshtein';

// `pre_tool_use`, `preToolUse` and `pretooluse` are one word to a person.
const plain = (word: string): string => word.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The known word that was probably meant, if one is near enough. Words over 64 characters are nobody's typing error. */
export function suggest(word: string, known: Iterable<string>): string | undefined {
  if (word.length > 64) return undefined;
  let best: string | undefined;
  let fewest = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    const edits = distance(plain(word), plain(candidate));
    if (edits < fewest) [best, fewest] = [candidate, edits];
  }
  return best;
}

/** A hint that names the likely word, or else all of them. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = suggest(word, known);
  return meant === undefined ? `known: ${known.join(', ')}` : `did you mean ${meant}?`;
}
