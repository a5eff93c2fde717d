import { closeSync, constants, existsSync, fstatSync, mkdirSync, openSync, realpathSync } from 'node:fs';
import path from 'node:path';

// A pipe in the place of the file must not hang the session, and a link put there in the meantime is not followed.
const careful = (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** @param {string} name @param {string} why */
function refuse(name, why) {
  return Object.assign(new Error(`${name} ${why}`), { code: 'REFUSED' });
}

/**
 * @param {import('./find-notes.mjs').Place} place
 * @param {string} real
 */
function mustStayInside({ boundary, name }, real) {
  const relative = path.relative(realpathSync(boundary), real);
  if (relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative)) {
    throw refuse(name, 'is a link that leaves the project');
  }
}

/**
 * Makes the folder of a file that is not there yet. A link on the way is judged before anything is made behind it.
 * @param {import('./find-notes.mjs').Place} place
 */
export function makeFolder(place) {
  const folder = path.dirname(place.file);
  let nearest = folder;
  while (!existsSync(nearest)) nearest = path.dirname(nearest);
  if (existsSync(place.boundary)) mustStayInside(place, realpathSync(nearest));
  mkdirSync(folder, { recursive: true });
}

/**
 * The file itself behind its links. For a file that is not there yet: its name in the folder behind the links.
 * @param {import('./find-notes.mjs').Place} place
 */
function behindLinks(place) {
  const { file } = place;
  const real = place.exists ? realpathSync(file) : path.join(realpathSync(path.dirname(file)), path.basename(file));
  mustStayInside(place, real);
  return real;
}

/**
 * Opens the notes, runs a task with them and closes them.
 * @template T
 * @param {import('./find-notes.mjs').Place} place
 * @param {number} flags
 * @param {(descriptor: number, size: number) => T} task
 * @returns {T}
 */
export function withNotes(place, flags, task) {
  const descriptor = openSync(behindLinks(place), flags | careful, 0o644);
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) throw refuse(place.name, 'is not a regular file');
    return task(descriptor, stat.size);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Why a file could not be used, in words.
 * @param {unknown} error
 * @param {string} name
 */
export function explain(error, name) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code === 'REFUSED') return message;
  if (code === 'ENXIO' || code === 'EISDIR') return `${name} is not a regular file`;
  return `${name} cannot be used (${code ?? message})`;
}
