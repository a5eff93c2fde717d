import { singleQuoted } from '@cosh/core';

// What a shell takes as it stands.
const plain = /^[\w@%+=:,./-]+$/;
// At the beginning of a line these are no names of programs to a shell.
const reserved = new Set(['if', 'then', 'else', 'elif', 'fi', 'do', 'done', 'case', 'esac', 'while', 'until', 'for', 'in', 'function', 'select', 'time', 'coproc']);

/** The words of a command as one line for a shell, which reads exactly these words from it. */
export function shellLine(words: readonly string[]): string {
  return words.map((word, index) => {
    const first = index === 0 && (word.includes('=') || reserved.has(word));
    return plain.test(word) && !first ? word : singleQuoted(word);
  }).join(' ');
}
