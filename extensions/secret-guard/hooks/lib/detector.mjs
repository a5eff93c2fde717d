import { isPlaceholder } from './placeholders.mjs';

/**
 * @typedef {object} Detector
 * @property {string} id the word that COSH_SECRET_GUARD_SKIP takes
 * @property {string} kind what people and models are told
 * @property {string[]} literals a text with none of them is not searched
 * @property {RegExp} pattern bounded quantifiers only, so its cost is linear; a group `secret` narrows what is withheld
 * @property {(value: string, match: RegExpExecArray) => boolean} accept
 * @property {boolean} tellsHead the first characters are the same in every such secret, so they may be shown
 * @property {boolean} [privateKey]
 * @property {(text: string) => Iterable<[start: number, end: number]>} [search] in place of the pattern
 */

// An escaped line break or a percent escape ends in a letter or digit, yet a token may begin behind it.
const behindEscape = String.raw`(?<=\\[nrt]|%[0-9A-Fa-f]{2}|\\u00[0-9A-Fa-f]{2})`;

/** Where a token may begin, as the source of a regular expression. */
export const begin = `(?:(?<![A-Za-z0-9])|${behindEscape})`;

/** The same for tokens whose alphabet holds `-` and `_`: in a run of such characters there is one beginning, not thousands. */
export const beginStrictly = `(?:(?<![A-Za-z0-9_-])|${behindEscape})`;

/** @param {string} value */
const isReal = (value) => !isPlaceholder(value);

/**
 * A token that is known by its own prefix.
 * @param {string} id
 * @param {string} kind
 * @param {string | string[]} literals
 * @param {string} source
 * @param {Partial<Detector>} [more]
 * @returns {Detector}
 */
export function token(id, kind, literals, source, more = {}) {
  const pattern = new RegExp(`${begin}${source}(?![A-Za-z0-9])`, 'g');
  return { id, kind, literals: [literals].flat(), pattern, accept: isReal, tellsHead: true, ...more };
}

/**
 * A secret that is known by what stands around it. Letters' case is ignored, so literals are in lower case.
 * @param {string} id
 * @param {string} kind
 * @param {string | string[]} literals
 * @param {string} source with a group `secret`
 * @param {Partial<Detector>} [more]
 * @returns {Detector}
 */
export function within(id, kind, literals, source, more = {}) {
  return { id, kind, literals: [literals].flat(), pattern: new RegExp(source, 'dgi'), accept: isReal, tellsHead: false, ...more };
}
