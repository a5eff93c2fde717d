import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';

const firstLine = (file: string): string => {
  const buffer = Buffer.alloc(256);
  const descriptor = openSync(file, 'r');
  try {
    return buffer.toString('latin1', 0, readSync(descriptor, buffer, 0, buffer.length, 0)).split('\n')[0]!;
  } finally {
    closeSync(descriptor);
  }
};

/** Words of a command that may be paths, with what the environment and the folder make of them. */
function pathsIn(command: string, environment: Readonly<Record<string, string>>, folder: string): string[] {
  const words = command.match(/(?:"[^"]*"|'[^']*'|\\.|[^\s;|&"'\\])+/g) ?? [];
  // A word in quotes may be a path with a blank in it, or a script for another shell.
  const parts = words.map((word) => word.replace(/["'\\]/g, '')).flatMap((word) => [word, ...(/\s/.test(word) ? word.split(/[\s;|&]+/) : [])]);
  const filled = parts.map((part) => part.replace(/^~(?=\/)/, '$HOME').replace(/\$\{?([A-Za-z_][A-Za-z0-9_]*)\}?/g, (_all, name: string) => environment[name] ?? ''));
  return filled.filter((part) => part.includes('/')).map((part) => path.resolve(folder, part)).slice(0, 8);
}

/**
 * Why a shell could not start a script, where that can be seen from outside: 127 is what a shell returns for a script whose
 * interpreter line ends in a carriage return, 126 for one that is not executable; neither says so in words a person can use.
 */
export function explainLaunchFailure(exitCode: number, command: string, environment: Readonly<Record<string, string>>, folder: string): string | undefined {
  if (exitCode !== 126 && exitCode !== 127) return undefined;
  for (const file of pathsIn(command, environment, folder)) {
    try {
      if (!statSync(file).isFile()) continue;
      if (firstLine(file).endsWith('\r')) return `${file} has CRLF line endings; save it with LF`;
      if (exitCode === 126) accessSync(file, constants.X_OK);
    } catch (error) {
      if (exitCode === 126 && (error as NodeJS.ErrnoException).code === 'EACCES') return `${file} is not executable; run chmod +x on it`;
    }
  }
  return undefined;
}
