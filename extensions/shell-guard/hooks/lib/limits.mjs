// One place for every bound. Past one of them the line counts as too complex to read, which is
// answered with a question, never with an exception or a hang.
export const limits = {
  characters: 1 << 20,
  /** nested quotes, groups, substitutions and scripts within scripts */
  nesting: 40,
  /** nested steps of the walk, which are more than those of the syntax */
  walking: 160,
  steps: 600_000,
  parsedCharacters: 12 << 20,
  functionCalls: 500,
  /** values that one variable may have at one place */
  alternatives: 64,
  /** words that one brace expansion may become */
  braceWords: 256,
};

/** @typedef {Error & { unreadable: 'syntax' | 'depth' | 'size' }} Unreadable */

/** @param {'syntax' | 'depth' | 'size'} kind @param {string} message @returns {Unreadable} */
export function unreadable(kind, message) {
  return Object.assign(new Error(message), { unreadable: kind });
}

/** @param {unknown} error @returns {error is Unreadable} */
export function isUnreadable(error) {
  return error instanceof Error && 'unreadable' in error;
}
