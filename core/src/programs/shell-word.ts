import { singleQuoted } from '../manifest/index.js';

/** A word as a POSIX shell has to be given it. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : singleQuoted(word);
}
