// Expanded words are plain strings in which single characters of the private-use area stand for what a
// reader cannot know. A line that brings such a character itself is only judged more carefully.
export const MAYBE = '\uE000'; // an unknown text, possibly empty
export const SOME = '\uE001'; // an unknown text that is not empty
export const DOWNLOADED = '\uE002'; // what a download prints
const STAR = '\uE003';
const ONE = '\uE004';
const CLASS = '\uE005';

const UNKNOWN = /[\uE000-\uE002]/;
const GLOB = /[\uE003-\uE005]/;

export const isUnknown = (text) => UNKNOWN.test(text);
export const isDownloaded = (text) => text.includes(DOWNLOADED);
export const hasGlob = (text) => GLOB.test(text);
/** Nothing but unknown text. */
export const isOnlyUnknown = (text) => /^\s*[\uE000-\uE002][\uE000-\uE002\s]*$/.test(text);
export const firstUnknown = (text) => text.search(UNKNOWN);

/** Unquoted `*`, `?` and `[` are patterns. */
export function markGlobs(text) {
  return text.replaceAll('*', STAR).replaceAll('?', ONE).replaceAll('[', CLASS);
}

/** The text as a shell would be given it, unknown parts written as variables of no meaning. */
export function unmark(text) {
  return text
    .replaceAll(STAR, '*').replaceAll(ONE, '?').replaceAll(CLASS, '[')
    .replaceAll(MAYBE, '${unknown}').replaceAll(SOME, '${unknown:?}').replaceAll(DOWNLOADED, '${unknown}');
}

/** The text with every possibly empty part left out. */
export const withoutMaybe = (text) => text.replaceAll(MAYBE, '');

/** Whether a path segment matches every name: `*`, `**`, `.*`, `?*`, `.[!.]*`. */
export function matchesEverything(segment) {
  if (segment.length > 50) return /^[\uE003\uE004]+$/.test(segment);
  return /^\.{0,2}(?:[\uE003\uE004]|\uE005[!^]?\.\])*\uE003(?:[\uE003\uE004])*$/.test(segment);
}

/** Whether a pattern may match a name. `[…]` counts as any one character. */
export function mayMatch(pattern, name) {
  const source = pattern
    .replace(/\uE005[^\]]*\]/g, ONE)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/[\uE003\uE000-\uE002]+/g, '.*')
    .replaceAll(ONE, '.')
    .replaceAll(CLASS, '\\[');
  return source.length < 200 && new RegExp(`^${source}$`, 's').test(name);
}
