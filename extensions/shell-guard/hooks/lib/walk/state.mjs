import { limits, unreadable } from '../limits.mjs';
import { MAYBE } from '../expand/marks.mjs';

/**
 * What a program reads on stdin: nothing said, or a pipe whose text may be known.
 * @typedef {{ piped: boolean, text: string | null, network: boolean, source: import('../tokens/source.mjs').Source | null }} Input
 *
 * @typedef {object} State what the line has done to its shell so far
 * @property {string | null} cwd null when a `cd` went somewhere unknown
 * @property {string | null} workspace where the agent works; null on another machine
 * @property {string} home
 * @property {string[]} temps
 * @property {Record<string, import('../expand/variables.mjs').Alternatives>} variables
 * @property {Record<string, object>} functions
 * @property {Map<string, { text: string | null, network: boolean }>} files what the line itself wrote
 * @property {string[] | null} positional
 * @property {string | null} [zero] what `$0` is, in `sh -c script zero`
 * @property {Input} stdin
 * @property {Set<string>} calling functions whose body is being walked
 * @property {number} scripts scripts within scripts
 * @property {number} depth
 * @property {{ spend: (steps: number) => void, parsed: number, calls: number, record: (finding: object) => void, destroys: (text: string) => boolean }} shared
 */

/** @type {Input} */
export const NOTHING = { piped: false, text: null, network: false, source: null };

/** @returns {(steps: number) => void} */
export function openBudget() {
  let left = limits.steps;
  return (steps) => {
    left -= steps;
    if (left < 0) throw unreadable('size', 'it does too much to be followed');
  };
}

/** A child shell: it sees what its parent set, and leaves nothing behind. @param {State} state @returns {State} */
export function fork(state, changes = {}) {
  if (state.depth >= limits.walking) throw unreadable('depth', 'it is nested too deeply');
  return {
    ...state,
    variables: Object.create(state.variables),
    functions: Object.create(state.functions),
    depth: state.depth + 1,
    ...changes,
  };
}

function union(left, right) {
  const values = new Map();
  for (const value of [...left, ...right]) values.set(value.join('\0'), value);
  return values.size > limits.alternatives ? [[MAYBE]] : [...values.values()];
}

/** Branches that may or may not have run: what they set becomes one more possibility. */
export function merge(state, branches) {
  const before = state.cwd;
  for (const branch of branches) {
    for (const name of Object.keys(branch.variables)) {
      state.variables[name] = union(state.variables[name] ?? [[MAYBE]], branch.variables[name]);
    }
    Object.assign(state.functions, branch.functions);
    if (branch.cwd !== before) state.cwd = null;
  }
}
