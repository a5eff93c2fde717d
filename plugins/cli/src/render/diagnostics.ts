import type { Diagnostic } from '@cosh/core';
import { hideSecrets } from './hide-secrets.js';
import { visible } from './visible.js';

/** One line: severity, file, place, what is the case, what to do. */
export function renderDiagnostic({ severity, file, place, line, problem, hint }: Diagnostic): string {
  const where = [file, line === undefined ? '' : `line ${line}`, place ?? ''].filter((part) => part !== '').join(': ');
  return hideSecrets(`cosh: ${severity}: ${visible(`${where}: ${problem}${hint === undefined ? '' : ` (${hint})`}`)}\n`);
}
