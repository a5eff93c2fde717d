import { shellWord } from '@cosh/core';
import { ConsentNeeded, questionJson, type AskConsent } from '@cosh/installer';
import { askOnTerminal, reportUnasked } from '../consent/ask-on-terminal.js';
import type { Context } from '../context.js';
import { renderConsent } from '../render/consent.js';
import type { InstallerSession } from './with-installer.js';

export interface ConsentOptions {
  /** Fingerprints of questions that were read and agreed to before. */
  readonly consent?: readonly string[];
  readonly json?: boolean;
}

/** Asks what an extension may do. */
export function askConsent(context: Context, { interrupts, progress }: InstallerSession, { consent = [], json }: ConsentOptions): AskConsent {
  return async (question) => {
    progress.clear();
    const prompt = question.difference ? 'Go on with this change?' : 'Install it?';
    const answer = await askOnTerminal(context, { fingerprint: question.fingerprint, text: (out) => renderConsent(question, out), prompt }, { given: consent, json, signal: interrupts.signal });
    if (answer === 'nobody') throw new ConsentNeeded(question, consent);
    return answer === 'yes';
  };
}

/** What to type to agree to exactly this. */
export const lineToRepeat = (words: readonly string[], fingerprint: string): string => ['cosh', 'extensions', ...words, '--consent', fingerprint].map(shellWord).join(' ');

/** Says what is missing, and how to give it. */
export function reportConsentNeeded(context: Context, error: ConsentNeeded, words: readonly string[], json: boolean | undefined): void {
  reportUnasked(context, error, { consent: questionJson(error.question) }, lineToRepeat(words, error.question.fingerprint), json);
}
