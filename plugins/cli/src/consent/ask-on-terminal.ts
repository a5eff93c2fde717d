import { CoshError } from '@cosh/core';
import type { Context } from '../context.js';
import { readLine } from '../extensions/read-line.js';
import type { QuestionStream } from '../render/consent-parts.js';
import { discardTypeAhead } from '../render/discard-type-ahead.js';
import { renderError } from '../render/errors.js';

/** Something that comes into force only after a person has seen all of it and typed yes. */
export interface ConsentText {
  readonly fingerprint: string;
  /** Everything that the yes is about. */
  text(stream: QuestionStream): string;
  /** `Install it?` */
  readonly prompt: string;
}

export interface AskOptions {
  /** Fingerprints of questions that were read and agreed to before. */
  readonly given: readonly string[];
  readonly json?: boolean | undefined;
  readonly signal: AbortSignal;
}

/** Asks on a terminal, and nowhere else. Everything but a typed yes is a no. Throws `cancelled`. */
export async function askOnTerminal(context: Context, question: ConsentText, { given, json, signal }: AskOptions): Promise<'yes' | 'no' | 'nobody'> {
  // JSON on stdout stays JSON.
  const out = json ? context.stderr : context.stdout;
  const canAsk = context.stdin.isTTY && context.stdout.isTTY && out.isTTY;
  if (given.includes(question.fingerprint)) return 'yes';
  if (!json || canAsk) out.write(question.text(out));
  // Whoever gave a fingerprint meant that very question, and is not asked another one.
  if (!canAsk || given.length > 0) return 'nobody';
  discardTypeAhead();
  const answer = await readLine(context, `${question.prompt} [y/N] `, out, signal);
  if (signal.aborted || answer === undefined) out.write('\n');
  if (signal.aborted) throw new CoshError('cancelled', 'interrupted', { hint: 'nothing was changed' });
  return answer === 'y' || answer === 'yes' ? 'yes' : 'no';
}

/** For "nobody to ask": nothing is wrong, and nothing was done. */
export const consentMissingExitCode = 3;

/** Says that nobody was there to ask, and the line that agrees to exactly this. */
export function reportUnasked(context: Context, error: Pick<CoshError, 'code' | 'message'>, data: object, repeat: string, json: boolean | undefined): void {
  context.exitCode = consentMissingExitCode;
  if (json) context.stdout.write(`${JSON.stringify({ error: { code: error.code, message: error.message }, ...data, repeat }, null, 2)}\n`);
  context.stderr.write(renderError({ message: error.message, hint: 'nothing was changed; if you agree to what it asks for, type this line:' }));
  context.stderr.write(`${repeat}\n`);
}
