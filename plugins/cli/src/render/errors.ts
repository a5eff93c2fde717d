import type { CoshError } from '@cosh/core';
import { visible } from './visible.js';

/** One message: what is wrong, and what to do next. */
export function renderError({ message, hint }: CoshError): string {
  return `cosh: ${visible(message)}${hint === undefined ? '' : `\n      ${visible(hint)}`}\n`;
}

export function renderBug(error: unknown): string {
  const trace = error instanceof Error ? error.stack ?? error.message : String(error);
  return `cosh: this is a bug in cosh; please report it with the lines below\n${trace}\n`;
}
