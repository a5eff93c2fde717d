import { CoshError } from '@cosh/core';
import { ConsentNeeded, questionJson, type AskConsent } from '@cosh/installer';
import type { Context } from '../context.js';
import { renderConsent } from '../render/consent.js';
import { discardTypeAhead } from '../render/discard-type-ahead.js';
import { renderError } from '../render/errors.js';
import type { InstallerSession } from './with-installer.js';
import { readLine } from './read-line.js';
import { shellWord } from './shell-word.js';

export interface ConsentOptions {
  /** Fingerprints of questions that were read and agreed to before. */
  readonly consent?: readonly string[];
  readonly json?: boolean;
}

/** EX for "nobody to ask": nothing is wrong, and nothing was done. */
export const consentMissingExitCode = 3;

/** Asks on a terminal, and nowhere else. Everything but a typed yes is a no. */
export function askConsent(context: Context, { interrupts, progress }: InstallerSession, { consent = [], json }: ConsentOptions): AskConsent {
  // JSON on stdout stays JSON.
  const out = json ? context.stderr : context.stdout;
  const canAsk = context.stdin.isTTY && context.stdout.isTTY && out.isTTY;
  return async (question) => {
    progress.clear();
    if (consent.includes(question.fingerprint)) return true;
    if (!json || canAsk) out.write(renderConsent(question, out));
    // Whoever gave a fingerprint meant that very question, and is not asked another one.
    if (!canAsk || consent.length > 0) throw new ConsentNeeded(question, consent);
    discardTypeAhead();
    const answer = await readLine(context, `${question.difference ? 'Go on with this change' : 'Install it'}? [y/N] `, out, interrupts.signal);
    if (interrupts.signal.aborted || answer === undefined) out.write('\n');
    if (interrupts.signal.aborted) throw new CoshError('cancelled', 'interrupted', { hint: 'nothing was changed' });
    return answer === 'y' || answer === 'yes';
  };
}

/** What to type to agree to exactly this. */
export const lineToRepeat = (words: readonly string[], fingerprint: string): string => ['cosh', 'extensions', ...words, '--consent', fingerprint].map(shellWord).join(' ');

/** Says what is missing, and how to give it. */
export function reportConsentNeeded(context: Context, error: ConsentNeeded, words: readonly string[], json: boolean | undefined): void {
  context.exitCode = consentMissingExitCode;
  const repeat = lineToRepeat(words, error.question.fingerprint);
  if (json) context.stdout.write(`${JSON.stringify({ error: { code: error.code, message: error.message }, consent: questionJson(error.question), repeat }, null, 2)}\n`);
  const hint = 'nothing was changed; if you agree to what it asks for, type this line:';
  context.stderr.write(renderError({ message: error.message, hint }));
  context.stderr.write(`${repeat}\n`);
}
