import type { Answer, Decision, Invocation, Patch } from '@cosh/core';

/** What a hook of another agent said, before it is put on channels. */
export interface Said {
  readonly decision?: Decision;
  /** The hook's own word for it. */
  readonly word?: string;
  readonly reason?: string;
  /** For the person alone. */
  readonly note?: string;
  readonly halt?: boolean;
  readonly haltReason?: string;
  readonly context?: string;
  readonly patch?: Patch;
  readonly replacement?: string;
  readonly annotation?: string;
}

/** A block without a reason gets one: the model must be told something, and by whom. */
export function answerOf(said: Said, { hook }: Invocation): Answer {
  const { decision, word = decision ?? '', note, halt, haltReason, context, patch, replacement, annotation } = said;
  const reason = said.reason || (decision === 'block' ? `blocked by hook "${hook.name}"` : undefined);
  const text = note || (decision === undefined ? undefined : reason);
  return {
    ...(decision === undefined ? {} : { decision: { value: decision, word, ...(reason === undefined ? {} : { reason }) } }),
    ...(halt ? { halt: haltReason ? { reason: haltReason } : {} } : {}),
    ...(text ? { message: { text, ...(decision === undefined ? {} : { word }) } } : {}),
    ...(context ? { context: [context] } : {}),
    ...(patch && Object.keys(patch).length > 0 ? { patch } : {}),
    ...(replacement === undefined ? {} : { replacement }),
    ...(annotation ? { annotation: [annotation] } : {}),
  };
}

/** The answer of a program that said nothing but "no". */
export const blocked = (reason: string | undefined, word = 'block'): Said => ({ decision: 'block', word, ...(reason ? { reason } : {}) });
