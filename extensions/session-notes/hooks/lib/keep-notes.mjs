import { constants, readFileSync, writeSync } from 'node:fs';
import { cleanLine } from './clean-text.mjs';
import { findNotes } from './find-notes.mjs';
import { looksSecret } from './looks-secret.mjs';
import { explain, makeFolder, withNotes } from './open-notes.mjs';
import { takeNotes } from './take-notes.mjs';

const largest = 256 * 1024;

/** @param {unknown} timestamp */
function dayOf(timestamp) {
  const time = typeof timestamp === 'string' ? new Date(timestamp) : new Date(NaN);
  return (Number.isNaN(time.getTime()) ? new Date() : time).toISOString().slice(0, 10);
}

/**
 * A line of the file without its list mark and day: the same note of another day is the same note.
 * @param {string} line
 */
function noteOf(line) {
  return cleanLine(line).replace(/^[-*] /, '').replace(/^\d{4}-\d\d-\d\d: /, '');
}

/**
 * What is to be appended. One write to a file opened for appending is not torn by another session's.
 * @param {string} text what the file holds
 * @param {string[]} notes
 * @param {string} day
 */
export function linesToAppend(text, notes, day) {
  const known = new Set(text.split('\n').map(noteOf));
  const lines = notes.filter((note) => !known.has(noteOf(note))).map((note) => `- ${day}: ${note}\n`);
  return { count: lines.length, text: (lines.length > 0 && text !== '' && !text.endsWith('\n') ? '\n' : '') + lines.join('') };
}

/**
 * @param {import('./find-notes.mjs').Place} place
 * @param {string[]} notes
 * @param {string} day
 * @returns {number | 'full'} how many were new
 */
function append(place, notes, day) {
  if (!place.exists) makeFolder(place);
  const flags = constants.O_RDWR | constants.O_APPEND | (place.exists ? 0 : constants.O_CREAT);
  return withNotes(place, flags, (descriptor, size) => {
    if (size >= largest) return 'full';
    const addition = linesToAppend(readFileSync(descriptor, 'utf8'), notes, day);
    if (size + Buffer.byteLength(addition.text) >= largest) return addition.count === 0 ? 0 : 'full';
    if (addition.count > 0) writeSync(descriptor, addition.text);
    return addition.count;
  });
}

/** @param {number} count */
const counted = (count) => `${count} note${count === 1 ? '' : 's'}`;

/**
 * Never blocks: a session that wants to stop may stop, whatever becomes of its notes.
 * @param {Record<string, unknown>} event
 * @param {Record<string, string | undefined>} environment
 * @returns {import('./show-notes.mjs').Reply | undefined}
 */
export function keepNotes(event, environment) {
  if (typeof event.last_assistant_message !== 'string') return undefined;
  const all = takeNotes(event.last_assistant_message);
  const notes = all.filter((note) => !looksSecret(note));
  const refused = all.length - notes.length;
  const told = refused === 0 ? [] : [`${counted(refused)} not kept: ${refused === 1 ? 'it looks' : 'they look'} like a secret`];
  const place = notes.length === 0 ? undefined : findNotes(typeof event.cwd === 'string' ? event.cwd : process.cwd(), environment);
  if (place !== undefined) {
    const name = cleanLine(place.name);
    try {
      const kept = append(place, notes, dayOf(event.timestamp));
      if (kept === 'full') told.unshift(`${counted(notes.length)} not kept: ${name} would reach 256 KiB; shorten it`);
      else if (kept > 0) told.unshift(`${counted(kept)} kept in ${name}`);
    } catch (error) {
      told.unshift(`${counted(notes.length)} not kept: ${explain(error, name)}`);
    }
  }
  return told.length === 0 ? undefined : { systemMessage: `session-notes: ${told.join('; ')}` };
}
