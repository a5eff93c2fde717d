import { constants, readSync } from 'node:fs';
import { cleanLine, cleanText } from './clean-text.mjs';
import { headOf, tailOf } from './cut-text.mjs';
import { findNotes } from './find-notes.mjs';
import { explain, withNotes } from './open-notes.mjs';

/**
 * @typedef {object} Reply
 * @property {string} [systemMessage] what the person sees
 * @property {{ additional_context: string }} [hookSpecificOutput] what the model sees
 */

const limit = 16 * 1024;
const headLimit = 4 * 1024;

/**
 * @param {number} descriptor
 * @param {number} length
 * @param {number} position
 */
function readAt(descriptor, length, position) {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const count = readSync(descriptor, bytes, filled, length - filled, position + filled);
    if (count === 0) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
}

/**
 * The text, or its beginning and its end: people explain things at the top, and new notes come last.
 * @param {number} descriptor
 * @param {number} size
 * @param {number} room
 * @param {string} name
 */
function readText(descriptor, size, room, name) {
  if (size <= room) {
    const text = cleanText(readAt(descriptor, size, 0).toString('utf8'));
    return { text, lines: countLines(text), isCut: false };
  }
  const notice = `\n[session-notes: the middle of ${name} is left out here; it has ${size} bytes, read the file for all of it]\n`;
  const tailLimit = room - headLimit - Buffer.byteLength(notice);
  const head = cleanText(headOf(readAt(descriptor, headLimit + 1, 0), headLimit).toString('utf8'));
  const tail = cleanText(tailOf(readAt(descriptor, tailLimit, size - tailLimit), tailLimit).toString('utf8'));
  return { text: head + notice + tail, lines: countLines(head) + countLines(tail), isCut: true };
}

/** @param {string} text */
function countLines(text) {
  return text.trimEnd().split('\n').length;
}

/**
 * Bytes that are no UTF-8 grow when they are read, so what was measured before may be too long after.
 * @param {string} text
 */
function withinLimit(text) {
  const notice = '\n[session-notes: cut here]\n';
  const bytes = Buffer.from(text);
  return bytes.length <= limit ? text : headOf(bytes, limit - notice.length).toString('utf8') + notice;
}

/**
 * @param {Record<string, unknown>} event
 * @param {Record<string, string | undefined>} environment
 * @returns {Reply | undefined}
 */
export function showNotes(event, environment) {
  const place = findNotes(typeof event.cwd === 'string' ? event.cwd : process.cwd(), environment);
  if (place === undefined || !place.exists) return undefined;
  const name = cleanLine(place.name);
  const header = `Notes of this project, from ${name}:\n\n`;
  try {
    const { text, lines, isCut } = withNotes(place, constants.O_RDONLY, (descriptor, size) => readText(descriptor, size, limit - Buffer.byteLength(header), name));
    if (text.trim() === '') return undefined;
    return {
      systemMessage: `session-notes: ${lines} line${lines === 1 ? '' : 's'} from ${name}${isCut ? ' (its middle is left out)' : ''}`,
      hookSpecificOutput: { additional_context: withinLimit(header + text) },
    };
  } catch (error) {
    return { systemMessage: `session-notes: no notes were read: ${explain(error, name)}` };
  }
}
