import { cleanLine, cleanText } from './clean-text.mjs';

const longest = 500;
const most = 20;
const noteLine = /^ {0,3}NOTE(?: TO SELF)?:(.*)$/;
const fence = /^ {0,3}(?:```|~~~)/;

/** @param {string} text */
function shortened(text) {
  const characters = Array.from(text);
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`;
}

/**
 * The notes in an answer, in order, each once. Code is left out: a NOTE: in there speaks to the reader of the code.
 * @param {string} answer
 * @returns {string[]}
 */
export function takeNotes(answer) {
  /** @type {Set<string>} */
  const notes = new Set();
  let isCode = false;
  for (const line of cleanText(answer).split('\n')) {
    if (fence.test(line)) isCode = !isCode;
    const note = isCode ? undefined : noteLine.exec(line)?.[1];
    if (note !== undefined && note.trim() !== '') notes.add(shortened(cleanLine(note)));
  }
  return [...notes].slice(0, most);
}
