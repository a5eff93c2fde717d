import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** Where nothing of the caller's path is fit for use. */
const standard = '/usr/local/bin:/usr/bin:/bin';
const freshMs = 1000;
const mostKept = 64;
const writableByAll = 0o002;

const isInside = (place: string, folder: string): boolean => place === folder || place.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
/** What cannot be looked at (a link to itself, a failing disk) is there: a folder too many then counts as a project. */
function exists(place: string): boolean {
  try {
    return statSync(place, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

function realPath(place: string): string {
  try {
    return realpathSync.native(place);
  } catch {
    return place;
  }
}

/** The project that a folder belongs to: the folder itself, or the nearest above it that looks like the top of one. Never one that holds the person's home. */
function projectOf(folder: string, home: string): string | undefined {
  const isProject = (place: string): boolean => place !== '/' && !isInside(home, place);
  const start = realPath(path.resolve('/', folder));
  for (let place = start; isProject(place); place = path.dirname(place)) {
    if (['.git', '.copilot-shell'].some((name) => exists(path.join(place, name)))) return place;
  }
  return isProject(start) ? start : undefined;
}

/** Whether programs found there are the person's or the system's, and not those of whoever can write into a project or into anybody's folder. */
function isTrustworthy(entry: string, project: string | undefined): boolean {
  if (!path.isAbsolute(entry)) return false;
  const real = realPath(entry);
  if (project !== undefined && (isInside(real, project) || isInside(path.resolve(entry), project))) return false;
  const stat = statSync(entry, { throwIfNoEntry: false });
  return stat === undefined || (stat.mode & writableByAll) === 0;
}

function clean(searched: string, folder: string, home: string): string {
  const project = projectOf(folder, realPath(home));
  const entries = searched.split(':').filter((entry) => {
    try {
      return isTrustworthy(entry, project);
    } catch {
      return false;
    }
  });
  return entries.length > 0 ? entries.join(':') : standard;
}

const kept = new Map<string, { readonly cleaned: string; readonly at: number }>();

/**
 * The search path without entries that let somebody else choose the program: relative and empty ones, folders that anybody may
 * write into, and those of the project that the event is about. Looked at again after a second.
 */
export function cleanPath(searched: string, folder: string, home: string): string {
  const key = [searched, folder, home].join('\0');
  const before = kept.get(key);
  const now = performance.now();
  if (before && now - before.at < freshMs) return before.cleaned;
  const cleaned = clean(searched, folder, home);
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, { cleaned, at: now });
  return cleaned;
}
