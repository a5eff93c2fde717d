import { readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

interface Ancestor {
  readonly words: readonly string[];
  readonly parent: number;
  readonly stdin: string;
}

function ancestor(pid: number): Ancestor {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return {
    words: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'),
    parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]),
    stdin: readlinkSync(`/proc/${pid}/fd/0`),
  };
}

const nearest = 8;

/**
 * Whether the host above this process has a person in front of it: its stdin is a terminal and no prompt stands on its command line.
 * Undefined where that cannot be seen.
 */
export function isAttended(program: string, start = process.ppid): boolean | undefined {
  try {
    for (let pid = start, step = 0; pid > 1 && step < nearest; step++) {
      const { words, parent, stdin } = ancestor(pid);
      if (words.some((word) => path.basename(word, '.js') === program)) {
        return /^\/dev\/(?:pts\/|tty)/.test(stdin) && !words.some((word) => /^(?:-p|--prompt)(?:=|$)/.test(word));
      }
      pid = parent;
    }
  } catch {
    // Another system, or another person's process.
  }
  return undefined;
}
