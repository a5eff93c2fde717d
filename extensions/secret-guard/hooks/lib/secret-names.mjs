import { isPlaceholder } from './placeholders.mjs';
import { looksGenerated, looksLikePassword } from './looks-random.mjs';

const keys = '(?:access|account|api|auth|client|encryption|master|private|secret|service|shared|signing|storage)[_-]?key';

/** The words that make a name the name of a secret, as the source of a regular expression. */
export const secretWords = `(?:passw(?:or)?d|passphrase|pwd|[_-]pass(?![A-Za-z])|secret|token|credential|${keys}|(?<![A-Za-z0-9])_auth(?![A-Za-z]))`;

const word = new RegExp(secretWords, 'gi');
const password = /passw(?:or)?d|passphrase|pwd|[_-]pass/i;

const harmless = [
  /(?:next|prev|page|continuation|cancel|cancellation|sync|resume|eos|bos|pad|unk|sep|cls|mask|max|min|num|total|input|output|prompt|completion|special|design)[_-]?tokens?$/i,
  /[_-]?(?:names?|ids?|types?|count|length|len|size|limit|files?|paths?|dir|ur[li]s?|ref|arn|hints?|label|field|column|policy|prefix|regex|pattern|format|algorithm|usage|expir\w{0,10}|ttl|version|endpoint|status|error|message|text|title)$/i,
  /^(?:OLD)?PWD$/,
  /public|hashed/i,
];

/**
 * `secretary`, `tokenizer`, `TOKENS`: the word goes on, so it is another word.
 * @param {string} found
 * @param {string} rest
 */
function goesOn(found, rest) {
  return /^[a-z]/.test(rest) || (/[A-Z]$/.test(found) && /^[A-Z]/.test(rest));
}

/**
 * Whether a variable, field or option of this name holds a secret.
 * @param {string} name
 */
export function namesSecret(name) {
  if (harmless.some((pattern) => pattern.test(name))) return false;
  return [...name.matchAll(word)].some((match) => !goesOn(match[0], name.slice(match.index + match[0].length)));
}

// Enough to tell noise from words; a text of nothing but names and equal signs is judged at every one of them.
const judged = 96;

/**
 * Whether this value, written beside this name, is a secret.
 * @param {string} name
 * @param {string} value
 */
export function isSecretUnder(name, value) {
  if (!namesSecret(name)) return false;
  const head = value.slice(0, judged);
  return password.test(name) ? looksLikePassword(head) : looksGenerated(head);
}

const types = /^(?:string|text|number|boolean|object|array|null|none|undefined|true|false|password|required|optional|hidden|secret|token)$/i;

/**
 * A field of a structure says more than a line of text does: under `password`, a plain word is one.
 * @param {string} key
 * @param {string} value
 */
export function isSecretField(key, value) {
  if (isSecretUnder(key, value)) return true;
  const plain = /^\S{4,256}$/.test(value) && !value.includes('://') && !types.test(value) && !isPlaceholder(value);
  if (/^[a-z0-9_-]{0,32}(?:password|passwd|passphrase)$/i.test(key)) return plain;
  return /^(?:[a-z0-9_-]{0,32}[_-])?(?:secret|token)$/i.test(key) && plain && value.length >= 6 && /\d/.test(value) && /[a-z]/i.test(value);
}
