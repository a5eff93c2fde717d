import { accessSync, closeSync, constants, openSync, readSync } from 'node:fs';

const firstLine = (file: string): string => {
  const buffer = Buffer.alloc(256);
  const descriptor = openSync(file, 'r');
  try {
    return buffer.toString('latin1', 0, readSync(descriptor, buffer, 0, buffer.length, 0)).split('\n')[0]!;
  } finally {
    closeSync(descriptor);
  }
};

/** Words of a command that may be paths, with the references that the environment resolves. */
function pathsIn(command: string, environment: Readonly<Record<string, string>>): string[] {
  const filled = command.replace(/\$\{?([A-Za-z_][A-Za-z0-9_]*)\}?/g, (_all, name: string) => environment[name] ?? '');
  return filled.replace(/["']/g, '').split(/[\s;|&]+/).filter((word) => word.includes('/')).slice(0, 8);
}

/**
 * Why a shell could not start a script, where that can be seen from outside: 127 is what a shell returns for a script whose
 * interpreter line ends in a carriage return, 126 for one that is not executable; neither says so in words a person can use.
 */
export function explainLaunchFailure(exitCode: number, command: string, environment: Readonly<Record<string, string>>): string | undefined {
  for (const file of pathsIn(command, environment)) {
    try {
      if (firstLine(file).endsWith('\r')) return `${file} has CRLF line endings; save it with LF`;
      if (exitCode === 126) accessSync(file, constants.X_OK);
    } catch (error) {
      if (exitCode === 126 && (error as NodeJS.ErrnoException).code === 'EACCES') return `${file} is not executable; run chmod +x on it`;
    }
  }
  return undefined;
}
