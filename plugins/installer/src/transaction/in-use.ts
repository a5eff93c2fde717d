import { readdirSync, readFileSync } from 'node:fs';

/**
 * The store folders of which a hook runs right now: every hook of an extension has its folder in its environment. Where
 * there is no /proc, nothing can be known, and nothing is in use.
 */
export function foldersInUse(): Set<string> {
  const found = new Set<string>();
  let pids: string[];
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return found;
  }
  for (const pid of pids) {
    try {
      const folder = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').find((entry) => entry.startsWith('COSH_EXTENSION_PATH='));
      if (folder) found.add(folder.slice('COSH_EXTENSION_PATH='.length));
    } catch {
      // Gone meanwhile, or another user's.
    }
  }
  return found;
}
