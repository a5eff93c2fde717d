import { firstUnknown, hasGlob, isUnknown, matchesEverything, mayMatch, unmark, withoutMaybe } from '../expand/marks.mjs';

/**
 * Where a path lies, as far as the line tells: nothing is looked up on disk.
 * @typedef {'root' | 'maybe-root' | 'maybe-home' | 'system' | 'system-file' | 'home' | 'ancestor' | 'workspace' | 'repository' | 'temp' |
 *   'below-temp' | 'disposable' | 'inside' | 'outside' | 'device' | 'harmless-device' | 'unknown'} Place
 */

const TOP = new Set([
  'bin', 'boot', 'dev', 'etc', 'home', 'lib', 'lib32', 'lib64', 'libx32', 'media', 'mnt', 'opt', 'proc', 'root', 'run', 'sbin', 'snap',
  'srv', 'sys', 'tmp', 'usr', 'var', 'nix', 'lost+found', 'Applications', 'Library', 'Network', 'System', 'Users', 'Volumes', 'private', 'cores',
]);
const SYSTEM_FILES = /^\/(?:(?:private\/)?etc|bin|boot|lib(?:32|64|x32)?|proc|sbin|sys|System|usr\/(?:bin|sbin|lib(?:32|64|exec)?|include|share)|var\/(?:lib\/dpkg|spool\/cron))\//;
const SYSTEM_DIRECTORIES = /^\/(?:usr\/[^/]+|var\/(?:backups|cache|db|lib|local|log|mail|run|spool|tmp)|(?:private|Library|System)\/[^/]+)$/;
const HARMLESS_DEVICES = /^\/dev\/(?:null|zero|full|random|urandom|tty|stdin|stdout|stderr|console|ptmx|fd\/.*|pts\/.*|shm\/.*)$/;
const DISPOSABLE = new Set([
  'node_modules', 'dist', 'build', 'target', 'coverage', '.cache', '__pycache__', '.next', 'tmp',
  '.pytest_cache', '.mypy_cache', '.turbo', '.nyc_output',
]);

/** Resolves `.` and `..`; null when `..` would climb out of something unknown. */
function normalise(path) {
  const segments = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.length > 0 && isUnknown(segments.pop())) return null;
  }
  return segments;
}

/** Removing everything in a directory is removing the directory. */
function dropEverything(segments) {
  let end = segments.length;
  while (end > 0 && matchesEverything(segments[end - 1])) end -= 1;
  return segments.slice(0, end);
}

function segmentsOf(text, state) {
  if (text.startsWith('/')) return normalise(text);
  if (state.cwd === null || isUnknown(text.split('/')[0])) return null;
  return normalise(`${state.cwd}/${text}`);
}

/** An argument as an absolute path; null when it cannot be known. */
export function absolutePath(text, state) {
  if (isUnknown(text) || text === '') return null;
  const segments = segmentsOf(text, state);
  return segments && `/${unmark(segments.join('/'))}`;
}

const isBelow = (path, directory) => path.startsWith(directory === '/' ? '/' : `${directory}/`);

function isSystemDirectory(segments, path) {
  if (segments.length === 1) return hasGlob(path) ? [...TOP].some((name) => mayMatch(segments[0], name)) : TOP.has(segments[0]);
  return SYSTEM_DIRECTORIES.test(path);
}

/** Whether what lies in the workspace can be told from the rest at all: not in `/` or `/home`. */
function isNarrow(state) {
  const { workspace, home } = state;
  return workspace !== null && workspace !== '/' && !isBelow(home, workspace) && !TOP.has(workspace.slice(1));
}

function placeInside(path, state) {
  const below = path.slice(state.workspace.length + 1).split('/');
  const disposable = state.workspace !== state.home && below.some((segment) => DISPOSABLE.has(segment));
  if (disposable) return 'disposable';
  return below.at(-1) === '.git' ? 'repository' : 'inside';
}

function placeOfPath(segments, state) {
  const path = `/${segments.join('/')}`;
  const { workspace, home, temps } = state;
  if (path === '/') return 'root';
  if (HARMLESS_DEVICES.test(path)) return 'harmless-device';
  if (isBelow(path, '/dev')) return 'device';
  if (temps.includes(path)) return 'temp';
  if (path === workspace) return path === home ? 'home' : 'workspace';
  if (path === home) return 'home';
  if (isSystemDirectory(segments, path)) return 'system';
  if (workspace !== null && (isBelow(workspace, path) || isBelow(home, path))) return 'ancestor';
  if (isNarrow(state) && isBelow(path, workspace)) return placeInside(path, state);
  if (segments.at(-1) === '.git') return 'repository';
  if (temps.some((temp) => isBelow(path, temp))) return 'below-temp';
  if (SYSTEM_FILES.test(path)) return 'system-file';
  return workspace === null ? 'unknown' : 'outside';
}

/** What a path is when every variable in it is empty, as far as that is worth a word of its own. */
function placeWhenEmpty(text, state) {
  const bare = withoutMaybe(text);
  if (isUnknown(bare) || !bare.startsWith('/')) return null;
  const path = `/${dropEverything(normalise(bare)).join('/')}`;
  if (path === '/') return 'maybe-root';
  return path === state.home ? 'maybe-home' : null;
}

/** With something unknown in it, a path is judged by what stands before that. */
function placeOfUnknown(text, state) {
  const empty = placeWhenEmpty(text, state);
  if (empty) return empty;
  const known = text.slice(0, firstUnknown(text));
  const directory = known.slice(0, known.lastIndexOf('/') + 1);
  const segments = directory.startsWith('/') && !/\/\.\.(?:\/|$)/.test(text) ? normalise(directory) : [];
  if (directory === '/dev/') return 'device';
  // What lies below a directory around the workspace may lie in the workspace.
  const around = state.workspace === null || isBelow(state.workspace, `/${segments.join('/')}`);
  if (segments.length === 0 || around) return 'unknown';
  const place = placeOfPath([...segments, 'unknown'], state);
  return place === 'outside' || place === 'system-file' || place === 'below-temp' ? place : 'unknown';
}

/** @param {string} text an expanded argument @param {import('../walk/state.mjs').State} state @returns {Place} */
export function placeOf(text, state) {
  if (isUnknown(text)) return placeOfUnknown(text, state);
  const segments = segmentsOf(text, state);
  return segments ? placeOfPath(dropEverything(segments), state) : 'unknown';
}
