import { limits, unreadable } from '../limits.mjs';
import { SOME } from './marks.mjs';

/** @typedef {import('../tokens/words.mjs').Part} Part */

const RANGE = /^(?:(-?\d+)\.\.(-?\d+)|([A-Za-z])\.\.([A-Za-z]))(?:\.\.-?\d+)?$/;

/** Unquoted text is cut at its braces and commas; every other part stays as it is. */
function cut(parts) {
  const pieces = [];
  for (const part of parts) {
    if (part.type !== 'text' || part.quoted) pieces.push(part);
    else for (const text of part.text.split(/([{},])/)) if (text) pieces.push({ ...part, text, exact: false });
  }
  return pieces;
}

const isMark = (piece, mark) => piece.type === 'text' && !piece.quoted && piece.text === mark;

/** The closing brace for every opening one, and the commas between them. */
function pair(pieces) {
  const open = [];
  const groups = new Map();
  pieces.forEach((piece, at) => {
    if (open.length > limits.nesting) throw unreadable('depth', 'its braces are nested too deeply');
    if (isMark(piece, '{')) open.push({ start: at, commas: [] });
    else if (isMark(piece, ',')) open.at(-1)?.commas.push(at);
    else if (isMark(piece, '}') && open.length > 0) {
      const group = open.pop();
      groups.set(group.start, { commas: group.commas, end: at });
    }
  });
  return groups;
}

function range(pieces) {
  const text = pieces.length === 1 && pieces[0].type === 'text' && !pieces[0].quoted ? pieces[0].text : '';
  const match = RANGE.exec(text);
  if (!match) return null;
  const numeric = match[1] !== undefined;
  const [from, to] = numeric ? [Number(match[1]), Number(match[2])] : [match[3].charCodeAt(0), match[4].charCodeAt(0)];
  if (Math.abs(to - from) > limits.alternatives) return [[{ ...pieces[0], text: SOME }]];
  const values = [];
  for (let value = from; from <= to ? value <= to : value >= to; value += from <= to ? 1 : -1) {
    values.push([{ ...pieces[0], text: numeric ? String(value) : String.fromCharCode(value), quoted: true }]);
  }
  return values;
}

function choices(pieces, start, group, groups) {
  const edges = [start, ...group.commas, group.end];
  if (group.commas.length === 0) return range(pieces.slice(start + 1, group.end));
  return edges.slice(1).flatMap((edge, at) => spread(pieces, edges[at] + 1, edge, groups));
}

function spread(pieces, from, to, groups) {
  let results = [[]];
  for (let at = from; at < to; at += 1) {
    const group = groups.get(at);
    const options = group ? choices(pieces, at, group, groups) : null;
    if (!options) {
      for (const result of results) result.push(pieces[at]);
      continue;
    }
    if (results.length * options.length > limits.braceWords) return [[{ type: 'text', text: SOME, quoted: false, start: 0, exact: false }]];
    results = results.flatMap((result) => options.map((option) => [...result, ...option]));
    at = group.end;
  }
  return results;
}

/** `/{bin,etc}` as the words it becomes. @param {Part[]} parts @returns {Part[][]} */
export function expandBraces(parts) {
  const has = (mark) => parts.some((part) => part.type === 'text' && !part.quoted && part.text.includes(mark));
  if (!has('{') || !has('}')) return [parts];
  const pieces = cut(parts);
  return spread(pieces, 0, pieces.length, pair(pieces));
}
