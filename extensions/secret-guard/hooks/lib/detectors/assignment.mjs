import { within } from '../detector.mjs';
import { isSecretUnder, secretWords } from '../secret-names.mjs';

const separator = String.raw`(?:\\?["'\]]{0,2}[ \t]{0,8}(?::=|=>|[:=])[ \t]{0,8}|(?<=--[a-z0-9-]{3,40})[ \t]{1,4})`;
const quoted = String.raw`\\?"(?<double>[^"\r\n]{6,512})"|\\?'(?<single>[^'\r\n]{6,512})'|\x60(?<tick>[^\x60\r\n]{6,512})\x60`;
const bare = String.raw`(?<bare>[^\s"'\x60\\;]{6,512})`;

/** @param {string} text */
function isIdentifierCharacter(text) {
  return /[A-Za-z0-9_-]/.test(text);
}

/**
 * The whole name: the words a secret's name may be made of stand in its middle.
 * @param {RegExpExecArray} match
 */
function nameOf(match) {
  let start = match.index;
  while (start > 0 && match.index - start < 40 && isIdentifierCharacter(match.input[start - 1])) start--;
  return match.input.slice(start, match.index) + match.groups?.name;
}

/**
 * `token = getToken(user1)` and `secret: process.env.X` are code.
 * @param {string} value
 */
function isCode(value) {
  const isMinified = /&&|\|\||=>|\)\{|\}\)|:!0/.test(value);
  return isMinified || /^[\w.$?!]{1,128}[([{]/.test(value) || /^(?:process|os|import|self|this|config|settings|env|secrets|vars|args|options)\b[.?]/.test(value);
}

/** @type {import('../detector.mjs').Detector} */
export const assignment = within(
  'assignment',
  'secret value',
  ['pass', 'pwd', 'secret', 'token', 'credential', 'key', '_auth'],
  `(?<name>${secretWords}[A-Za-z0-9_-]{0,24})${separator}(?:${quoted}|${bare})`,
  {
    accept: (value, match) => !(match.groups?.bare !== undefined && isCode(value)) && isSecretUnder(nameOf(match), value),
  },
);
