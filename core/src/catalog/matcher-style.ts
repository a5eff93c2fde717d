import type { MatcherStyle } from '../contract/index.js';

const plain: Partial<Record<MatcherStyle, RegExp>> = {
  words: /^[\w\- ,|]+$/,
  identifiers: /^[\w|]+$/,
};

/** The regular expression, matching anywhere, that means the same as a matcher of this style. */
export function inStyle(matcher: string, style: MatcherStyle): string {
  if (matcher === '' || matcher === '*' || style === 'anywhere') return matcher;
  if (style === 'whole') return `^(?:${matcher})$`;
  if (!plain[style]!.test(matcher)) return matcher;
  const names = matcher.split(style === 'words' ? /[|,]/ : '|').map((name) => name.trim()).filter((name) => name !== '');
  return `^(?:${names.join('|')})$`;
}
