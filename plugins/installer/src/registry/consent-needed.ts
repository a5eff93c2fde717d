import { CoshError } from '@cosh/core';
import type { AskConsent, ConsentQuestion } from '../installer.js';

/** Nobody is there to ask, and no fingerprint of this very question was given. */
export class ConsentNeeded extends CoshError {
  constructor(readonly question: ConsentQuestion, given: readonly string[]) {
    const wrong = given.length > 0;
    super(
      wrong ? 'consent_mismatch' : 'consent_missing',
      `${question.name} ${question.version}: ${wrong ? 'the fingerprint given is not that of what it may do now' : 'nobody has agreed to what it may do'}`,
      { hint: wrong ? 'nothing was changed; read what it asks for before you give this one' : 'nothing was changed' },
    );
  }
}

/** Consents to exactly the questions of these fingerprints. */
export const consentByFingerprint = (given: readonly string[]): AskConsent => (question) =>
  given.includes(question.fingerprint) ? Promise.resolve(true) : Promise.reject(new ConsentNeeded(question, given));
