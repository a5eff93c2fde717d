import type { CoshError } from '@cosh/core';
import type { CommanderError } from 'commander';
import type { MachineError } from '../machine-error.js';
import { hideSecrets } from './hide-secrets.js';
import { visible } from './visible.js';

/** One message: what is wrong, and what to do next. */
export function renderError({ message, hint }: Pick<CoshError, 'message' | 'hint'>): string {
  return hideSecrets(`cosh: ${visible(message)}${hint === undefined ? '' : `\n      ${visible(hint)}`}\n`);
}

/** A command line that does not fit. The parser has its suggestion on a second line, in parentheses. */
export function renderUsageError({ message }: CommanderError, line: string): string {
  const [what, suggestion] = message.replace(/^error: /, '').split('\n');
  return renderError({ message: what!, hint: suggestion?.replace(/^\(Did you mean (.*)\?\)$/, 'did you mean $1?') ?? `"${line} --help" shows what there is` });
}

/** What the operating system refused, with the file that it concerns. */
export function renderMachineError({ path, message, code, syscall }: MachineError): string {
  return renderError({
    message: path === undefined ? message : `${path} cannot be used (${code} at ${syscall})`,
    hint: 'check that it is what it should be, its permissions, and the space on its disk',
  });
}

export function renderBug(error: unknown): string {
  const trace = error instanceof Error ? error.stack ?? error.message : String(error);
  return `cosh: this is a bug in cosh; please report it with the lines below\n${hideSecrets(trace)}\n`;
}
