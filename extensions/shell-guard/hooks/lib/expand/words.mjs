import { expandBraces } from './braces.mjs';
import { DOWNLOADED, isUnknown, markGlobs, MAYBE, SOME } from './marks.mjs';
import { outputOf } from './output.mjs';
import { parameterValues } from './variables.mjs';

/**
 * One word as a program gets it. `whole` says that the word was literal, so that it can be replaced where it stands.
 * @typedef {{ text: string, word: import('../tokens/words.mjs').Word, whole: boolean, quoted: boolean }} Field
 *
 * Which of several possible values is looked at: every word is expanded once per `choice`, up to `seen.choices` times.
 * @typedef {{ state: object, choice: number, seen: { choices: number } }} Reading
 */

/** @returns {Reading} */
export function openReading(state, choice = 0, seen = { choices: 1 }) {
  return { state, choice, seen };
}

/** The text of expansions that are not split: the body of a here-document, the default of a parameter. */
export function joinParts(parts, reading) {
  return parts.map((part) => valueOf(part, reading).join(' ')).join('');
}

function parameterValue(part, reading) {
  const values = parameterValues(part, reading.state, () => joinParts(part.operand ?? [], reading));
  reading.seen.choices = Math.max(reading.seen.choices, values.length);
  return values[reading.choice % values.length];
}

function commandValue(part, reading) {
  const { text, network } = outputOf(part.items, reading);
  if (text !== null) return text.replace(/\n+$/, '');
  return network ? DOWNLOADED : MAYBE;
}

/** The words that one part stands for, before they are split. @returns {string[]} */
function valueOf(part, reading) {
  if (part.type === 'text') return [part.text];
  if (part.type === 'parameter') return parameterValue(part, reading);
  if (part.type === 'command') return [commandValue(part, reading)];
  if (part.type === 'process') return [`/dev/fd/63${outputOf(part.items, reading).network ? DOWNLOADED : SOME}`];
  return [SOME];
}

/** Adds text to the word being built; `null` ends that word. */
function append(words, text) {
  if (words.open) words.list[words.list.length - 1] += text;
  else words.list.push(text);
  words.open = true;
}

/** What separates words: blanks, and what the line put into IFS. Too many words are safer than too few. */
function separators(state) {
  const set = state.variables.IFS?.[0]?.[0] ?? '';
  return set.trim() === '' || set.length > 20 ? /[ \t\n]+/ : new RegExp(`[ \\t\\n${set.replace(/[\]\\^-]/g, '\\$&')}]+`);
}

function appendSplit(words, value, state) {
  const pieces = value.split(separators(state));
  pieces.forEach((piece, at) => {
    if (at > 0) words.open = false;
    if (piece !== '') append(words, markGlobs(piece));
  });
}

function addPart(words, part, reading) {
  if (part.type === 'text') {
    if (part.quoted || part.text !== '') append(words, part.quoted ? part.text : markGlobs(part.text));
    return;
  }
  valueOf(part, reading).forEach((value, at) => {
    if (at > 0) words.open = false;
    if (part.quoted || part.type === 'process' || part.type === 'arithmetic') append(words, value);
    else appendSplit(words, value, reading.state);
  });
}

function homeOf(user, state) {
  if (user === '') return state.variables.HOME?.[0][0] ?? MAYBE;
  if (user === '+') return state.cwd ?? SOME;
  if (user === '-') return SOME;
  return user === 'root' ? '/root' : `/home/${user}`;
}

/** `~` and `~user` at the beginning of a word, as far as they are unquoted. */
export function expandTilde(parts, state) {
  const [first, ...rest] = parts;
  if (first?.type !== 'text' || first.quoted || !first.text.startsWith('~')) return parts;
  const slash = first.text.indexOf('/');
  if (slash < 0 && rest.length > 0) return parts;
  const user = first.text.slice(1, slash < 0 ? undefined : slash);
  if (!/^[\w.+-]*$/.test(user)) return parts;
  const home = { ...first, text: homeOf(user, state), quoted: true };
  return [home, { ...first, text: slash < 0 ? '' : first.text.slice(slash) }, ...rest];
}

/** A word as the fields it becomes. @returns {Field[]} */
export function expandWord(word, reading) {
  const whole = word.parts.every((part) => part.type === 'text');
  const quoted = word.parts.some((part) => part.quoted);
  const variants = expandBraces(word.parts);
  const fields = [];
  for (const parts of variants) {
    const words = { list: [], open: false };
    for (const part of expandTilde(parts, reading.state)) addPart(words, part, reading);
    for (const text of words.list) fields.push({ text, word, quoted, whole: whole && variants.length === 1 && !isUnknown(text) });
  }
  return fields;
}

/** @param {import('../tokens/words.mjs').Word[]} words @returns {Field[]} */
export function expandWords(words, reading) {
  const fields = [];
  for (const word of words) for (const field of expandWord(word, reading)) fields.push(field);
  reading.state.shared.spend(1 + fields.length);
  return fields;
}

/** What an assignment stores: expanded, but neither split nor matched against file names. */
export function expandValue(word, reading) {
  return word ? joinParts(expandTilde(word.parts, reading.state), reading) : '';
}
