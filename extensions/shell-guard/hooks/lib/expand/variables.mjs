import { MAYBE, SOME } from './marks.mjs';

/**
 * A variable has one or more possible values, each a list of words (of one word, unless it is an array).
 * @typedef {string[][]} Alternatives
 */

/** What nobody set in this line: it may be anything, and may be empty. */
const UNSET = [[MAYBE]];
const NEVER_EMPTY = new Set(['#', '?', '$', '!', '-', 'RANDOM', 'SECONDS', 'UID', 'EUID', 'PPID', 'BASHPID', 'LINENO', 'HOSTNAME', 'OLDPWD']);

function positional(name, state) {
  if (!state.positional) return UNSET;
  if (name === '@' || name === '*') return [state.positional];
  return [[state.positional[Number(name) - 1] ?? '']];
}

/** The possible values of a name. @returns {Alternatives} */
export function lookUp(name, state) {
  if (NEVER_EMPTY.has(name)) return [[SOME]];
  if (/^(?:[@*]|[1-9]\d*)$/.test(name)) return positional(name, state);
  if (name === '0') return [[state.zero ?? SOME]];
  if (name === 'PWD') return [[state.cwd ?? SOME]];
  return state.variables[name] ?? UNSET;
}

function pick(value, index) {
  if (index === null) return value.length > 0 ? [value[0]] : [''];
  if (index === '@' || index === '*') return value;
  return /^\d+$/.test(index) ? [value[Number(index)] ?? ''] : [MAYBE];
}

/** Whether a value counts as null for `:-` and its kin: yes, no, or who knows. */
function emptiness(value) {
  const text = value.join('');
  if (text === '') return 'empty';
  return text.includes(MAYBE) && text.replaceAll(MAYBE, '') === '' ? 'unknown' : 'full';
}

/** Every value that a `$name` or `${name…}` may have. `operand` gives the text after its operator. */
export function parameterValues(part, state, operand) {
  const whole = part.name === '@' || part.name === '*';
  const values = lookUp(part.name, state).map((value) => (whole ? value : pick(value, part.index)));
  const operator = part.operator.replace(':', '');
  if (operator === '') return part.operator === ':' ? [[MAYBE]] : values;
  if (operator === '#' && part.operand === null) return [[SOME]];
  if (!'-=+?'.includes(operator)) return [[MAYBE]];
  return values.flatMap((value) => conditional(value, operator, operand));
}

function conditional(value, operator, operand) {
  const state = emptiness(value);
  const full = state === 'unknown' ? [SOME] : value;
  if (operator === '?') return [full];
  if (operator === '+') return [...(state === 'empty' ? [] : [[operand()]]), ...(state === 'full' ? [] : [['']])];
  return [...(state === 'empty' ? [] : [full]), ...(state === 'full' ? [] : [[operand()]])];
}
