import { entropy } from './entropy.mjs';
import { isPlaceholder } from './placeholders.mjs';

/**
 * `my-app-secret-v2`, `form.password1`, `us-east-1`: words that are joined, not noise.
 * @param {string} value
 */
function isJoinedWords(value) {
  const parts = value.split(/[-_.:/\\@]/);
  return parts.length > 1 && parts.every((part) => /^\$?(?:[A-Za-z]{0,24}\d{0,3}|\d{1,8})$/.test(part)) && wordShare(value) > 0.5;
}

/**
 * The share of a value that is made of words such as `Base` or `encoder`.
 * @param {string} value
 */
function wordShare(value) {
  const lower = value.match(/[A-Za-z][a-z]{3,32}/g) ?? [];
  const upper = value.match(/(?<![A-Za-z0-9])[A-Z]{3,32}(?![a-z0-9])/g) ?? [];
  return [...lower, ...upper].join('').length / value.length;
}

/** @param {string} value */
function isPlaceOrTime(value) {
  const isPath = /^(?:\.{0,2}|~|[A-Za-z]:)[\\/][\w.-]{1,64}(?:[\\/]|$)/.test(value) && wordShare(value) > 0.3;
  return isPath || value.includes('://') || /^\d{4}-\d\d-\d\d/.test(value);
}

/** @param {string} value */
function isNumber(value) {
  return /^-?\d{1,32}(?:\.\d{1,32})?(?:e[+-]?\d{1,4})?$/i.test(value);
}

/** @param {string} value */
function isSomethingElse(value) {
  return /\s/.test(value) || isNumber(value) || isPlaceOrTime(value) || isPlaceholder(value);
}

/**
 * A generated value: a token, a key. The cheap questions come first, the digest of the placeholders last.
 * @param {string} value
 */
export function looksGenerated(value) {
  if (value.length < 10) return false;
  if (!/\d/.test(value)) return value.length >= 20 && entropy(value) >= 4 && wordShare(value) < 0.5 && !isSomethingElse(value);
  const isNoise = /[A-Za-z]/.test(value) && entropy(value) >= 2.5 && wordShare(value) < 0.6;
  return isNoise && !isJoinedWords(value) && !isSomethingElse(value);
}

/**
 * A value a person may have thought of: shorter, and words are allowed in it.
 * @param {string} value
 */
export function looksLikePassword(value) {
  if (value.length < 8) return false;
  const isMixed = /[A-Za-z]/.test(value) && /[\d!#$%&*+=?@^~|]/.test(value);
  return isMixed ? entropy(value) >= 2.5 && !isJoinedWords(value) && !isSomethingElse(value) : looksGenerated(value);
}
