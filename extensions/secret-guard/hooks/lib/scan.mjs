import { detectors } from './detectors.mjs';
import { mergeFindings } from './merge-findings.mjs';
import { viewsOf } from './views.mjs';

/**
 * @typedef {object} Finding
 * @property {string} id
 * @property {string} kind
 * @property {number} start
 * @property {number} end
 * @property {number} rank place in the table of detectors
 * @property {boolean} tellsHead
 * @property {boolean} privateKey
 */

/** @typedef {{ skip?: Set<string>, allow?: Set<string> }} ScanOptions */

/**
 * @param {RegExpExecArray} match
 * @returns {[start: number, end: number]}
 */
function placeOf(match) {
  const groups = match.indices?.groups ?? {};
  const place = groups.secret ?? groups.double ?? groups.single ?? groups.tick ?? groups.bare;
  if (place === undefined) return [match.index, match.index + match[0].length];
  // The backslash of an escaped quote and the comma of a list are not part of the secret.
  return [place[0], /[\\,]/.test(match.input[place[1] - 1]) ? place[1] - 1 : place[1]];
}

/**
 * @param {string} text
 * @param {import('./detector.mjs').Detector} detector
 * @returns {Generator<[start: number, end: number]>}
 */
function* search(text, detector) {
  if (detector.search) return yield* detector.search(text);
  const pattern = new RegExp(detector.pattern);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [start, end] = placeOf(match);
    if (detector.accept(text.slice(start, end), match)) yield [start, end];
    // What was turned down may hide a real one that begins inside it.
    else pattern.lastIndex = match.index + 1;
  }
}

/**
 * Finds the secrets in a text, in order, none overlapping another.
 * @param {string} text
 * @param {ScanOptions} [options]
 * @returns {Finding[]}
 */
export function scan(text, options = {}) {
  /** @type {Finding[]} */
  const findings = [];
  for (const view of viewsOf(text)) {
    const lower = view.text.toLowerCase();
    for (const [rank, detector] of detectors.entries()) {
      if (options.skip?.has(detector.id)) continue;
      const searched = detector.pattern.ignoreCase ? lower : view.text;
      if (!detector.literals.some((literal) => searched.includes(literal))) continue;
      const { id, kind, tellsHead, privateKey = false } = detector;
      for (const place of search(view.text, detector)) {
        if (options.allow?.has(view.text.slice(...place))) continue;
        const [start, end] = view.toOriginal(...place);
        findings.push({ id, kind, start, end, rank, tellsHead, privateKey });
      }
    }
  }
  return mergeFindings(findings);
}
