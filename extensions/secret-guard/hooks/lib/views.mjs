const invisible = /\x1B\[[0-?]{0,64}[ -/]{0,8}[@-~]|\x1B\][^\x07\x1B]{0,256}(?:\x07|\x1B\\)|[\u00AD\u200B-\u200D\u2060\uFEFF]/g;

/**
 * One way to look at a text, and the way back from a place in it to the place in the original.
 * @typedef {object} View
 * @property {string} text
 * @property {(start: number, end: number) => [start: number, end: number]} toOriginal
 */

/** @param {number} start @param {number} end @returns {[number, number]} */
const same = (start, end) => [start, end];

/**
 * Colours and invisible characters can stand inside a secret, or between it and its neighbour. So a text that has any
 * is looked at three times: as it is, without them, and with blanks in their place.
 * @param {string} text
 * @returns {View[]}
 */
export function viewsOf(text) {
  const gaps = [...text.matchAll(invisible)].map((match) => ({ start: match.index, length: match[0].length }));
  const asItIs = { text, toOriginal: same };
  if (gaps.length === 0) return [asItIs];
  return [asItIs, without(text, gaps), { text: text.replace(invisible, (gap) => ' '.repeat(gap.length)), toOriginal: same }];
}

/**
 * @param {string} text
 * @param {{ start: number, length: number }[]} gaps
 * @returns {View}
 */
function without(text, gaps) {
  /** @type {number[]} where each gap stands once all gaps are gone */
  const places = [];
  /** @type {number[]} what all gaps up to and with this one take */
  const totals = [];
  let total = 0;
  for (const gap of gaps) {
    places.push(gap.start - total);
    total += gap.length;
    totals.push(total);
  }
  /** @param {number} place */
  const original = (place) => place + (totals[lastAtOrBefore(places, place)] ?? 0);
  return { text: text.replace(invisible, ''), toOriginal: (start, end) => [original(start), original(end - 1) + 1] };
}

/**
 * @param {number[]} sorted
 * @param {number} place
 * @returns {number} an index, -1 when there is none
 */
function lastAtOrBefore(sorted, place) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
