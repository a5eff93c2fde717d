import type { Diagnostic } from '@cosh/core';
import { visible } from './visible.js';

/** A finding for its own sake, over three lines: what, where, and what to do. */
export function renderFinding({ severity, code, file, place, line, problem, hint }: Diagnostic): string {
  const where = [file, line === undefined ? '' : `line ${line}`, place ?? ''].filter((part) => part !== '').join(': ');
  return `${severity.padEnd(7)} ${code}: ${visible(problem)}\n        at ${visible(where)}\n${hint === undefined ? '' : `        -> ${visible(hint)}\n`}`;
}
