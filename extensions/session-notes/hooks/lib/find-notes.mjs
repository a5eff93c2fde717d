import { lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';

const names = [path.join('.cosh', 'notes.md'), 'NOTES.md', 'notes.md'];

/**
 * @typedef {object} Place
 * @property {string} file
 * @property {string} boundary the folder that the file, links followed, must not leave
 * @property {string} name how the file is called towards people
 * @property {boolean} exists
 */

/** @param {string} file */
function exists(file) {
  try {
    lstatSync(file);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} folder */
function realFolder(folder) {
  try {
    return realpathSync(folder);
  } catch {
    return undefined;
  }
}

/**
 * The folders from `cwd` up to the root of its repository; `cwd` alone where there is none at or below the home folder.
 * @param {string} cwd
 * @param {string | undefined} home
 * @returns {string[]}
 */
export function foldersToSearch(cwd, home) {
  const folders = [];
  for (let folder = cwd; ; folder = path.dirname(folder)) {
    folders.push(folder);
    if (exists(path.join(folder, '.git'))) return folders;
    if (folder === home || folder === path.dirname(folder)) return [cwd];
  }
}

/** @param {string} folder @param {string} file */
function isWithin(folder, file) {
  const relative = path.relative(folder, file);
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

/**
 * Where the notes are, or would be.
 * @param {string} workingFolder
 * @param {Record<string, string | undefined>} environment
 * @returns {Place | undefined}
 */
export function findNotes(workingFolder, environment) {
  const cwd = realFolder(workingFolder);
  if (cwd === undefined) return undefined;
  const folders = foldersToSearch(cwd, realFolder(environment.HOME ?? environment.USERPROFILE ?? ''));
  const root = folders.at(-1) ?? cwd;
  /** @param {string} file @returns {Place} */
  const place = (file) => ({
    file,
    // A file that the person put elsewhere has its own folder as its boundary.
    boundary: isWithin(root, file) ? root : path.dirname(file),
    name: isWithin(root, file) ? path.relative(cwd, file) : file,
    exists: exists(file),
  });
  if (environment.COSH_NOTES_FILE) return place(path.resolve(cwd, environment.COSH_NOTES_FILE));
  const candidates = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return place(candidates.find(exists) ?? path.join(cwd, names[0]));
}
