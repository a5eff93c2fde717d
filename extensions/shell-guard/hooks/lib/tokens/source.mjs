/**
 * A piece of shell text and where it stands in what the agent sent. `base` is the offset of its first
 * character there, or null when the text was put together and stands nowhere as such; `element` is the
 * place in an argv array, null for a plain command line.
 * @typedef {{ text: string, base: number | null, element: number | null }} Source
 */

/** @param {string} text @param {number | null} [element] @returns {Source} */
export function wholeSource(text, element = null) {
  return { text, base: 0, element };
}

/**
 * Text taken from inside another source. `start` is its offset there, null when it is not verbatim.
 * @param {Source} parent @param {string} text @param {number | null} start @returns {Source}
 */
export function innerSource(parent, text, start) {
  const base = start === null || parent.base === null ? null : parent.base + start;
  return { text, base, element: parent.element };
}

/**
 * Where a range of a source stands in what the agent sent.
 * @param {Source} source @param {number} start @param {number} end
 */
export function locate(source, start, end) {
  if (source.base === null) return null;
  return { element: source.element, start: source.base + start, end: source.base + end };
}
