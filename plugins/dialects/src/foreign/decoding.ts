import type { Answer, CommandResult, Decoded, EventPoint, Invocation } from '@cosh/core';
import { answerOf, type Said } from './said.js';

export const failure = (detail: string): Decoded => ({ ok: false, detail });
export const decoded = (said: Said, invocation: Invocation): Decoded => ({ ok: true, answer: answerOf(said, invocation) });

/** Decodes a command that has exited; whatever else ended it is a failure. */
export function whenExited(decode: (exitCode: number, result: CommandResult, invocation: Invocation) => Decoded) {
  return (result: CommandResult, invocation: Invocation): Decoded => (result.ended.kind === 'exited' ? decode(result.ended.exitCode, result, invocation) : failure('did not exit'));
}

/** Where a hook can keep something from happening. */
export const isGate = (point: EventPoint): boolean => point.patchedField !== undefined;

/**
 * Text that is no answer and exit 0: most agents make nothing of it, or show it to the person, and go on. A gate that must not fail
 * has to answer in its protocol, though; what it wrote may have been meant as a no.
 */
export function plainText(text: string, invocation: Invocation, meaning: Said): Decoded {
  const { hook, point } = invocation;
  return isGate(point) && hook.onFailure === 'block' ? failure(`stdout is plain text, not a JSON object: ${text.slice(0, 80)}`) : decoded(meaning, invocation);
}

/** The answer that stands for a failed hook whose `on_failure` is `block`. */
export const failClosed = (reason: string): Answer => ({ decision: { value: 'block', word: 'block', reason }, message: { text: reason, word: 'block' } });
