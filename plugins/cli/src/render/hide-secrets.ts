import { redactor, type Redact } from '@cosh/core';

let redact: Redact | undefined;

/** A text for the terminal without secrets, the values of this process's own variables among them. */
export function hideSecrets(text: string): string {
  redact ??= redactor(process.env);
  return redact(text);
}
