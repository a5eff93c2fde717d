import { singleQuoted } from '@cosh/core';
import type { PathVariables } from './hook-words.js';

function renamed(text: string, names: readonly string[], to: string, withoutBraces: boolean): string {
  if (names.length === 0) return text;
  const any = names.join('|');
  const pattern = new RegExp(`(\\\\*)\\$(?:\\{(?:${any})\\}${withoutBraces ? `|(?:${any})(?![A-Za-z0-9_])` : ''})`, 'g');
  // Behind an odd number of backslashes it is text that the author wanted to keep.
  return text.replace(pattern, (whole, backslashes: string) => (backslashes.length % 2 === 1 ? whole : `${backslashes}\${${to}}`));
}

/**
 * The same command with our names for the folders: no path of this machine enters it, since what the names stand for is put in by
 * reference where the command is run. Default values and other forms (`${NAME:-x}`) are left to the shell, which has the variable too.
 */
export function withOurVariables(text: string, { extension, workspace, withoutBraces }: PathVariables): string {
  return renamed(renamed(text, extension, 'extensionPath', withoutBraces), workspace, 'workspacePath', withoutBraces);
}

/** A program and its arguments as shell text; each stays one word, and nothing but our variables is expanded in it. */
export const asShellText = (program: string, args: readonly string[], variables: PathVariables): string =>
  [program, ...args].map((word) => (/^[A-Za-z0-9_./-]+$/.test(word) ? word : singleQuoted(withOurVariables(word, variables)))).join(' ');

/** The command, run in a folder of the project. */
export const inFolder = (command: string, folder: string, variables: PathVariables): string =>
  (/^\.?\/?$/.test(folder) && folder !== '/' ? command : `cd -- ${singleQuoted(withOurVariables(folder, variables))} || exit 1\n${command}`);
