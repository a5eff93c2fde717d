import { foldOutcomes } from '../aggregation/index.js';
import type { Answer, HookStatus, Outcome } from '../contract/index.js';

const worst: readonly HookStatus[] = ['cancelled', 'timed_out', 'failed', 'skipped', 'ok'];

function joinedAnswer(outcomes: readonly Outcome[]): Answer {
  const { decision, halt, message, context, patch, replacement, annotation } = foldOutcomes(outcomes);
  const word = outcomes.find(({ answer }) => answer.decision?.value === decision.decision)?.answer.decision?.word;
  const [reason, haltReason, said] = [decision.reasons, halt.reasons, [...new Set(message.map((each) => each.message))]].map((texts) => texts.join('\n'));
  const messageWord = message.find((each) => each.decision !== undefined)?.decision;
  return {
    ...(decision.decision === 'none' || word === undefined ? {} : { decision: { value: decision.decision, word, ...(reason ? { reason } : {}) } }),
    ...(halt.halt ? { halt: haltReason ? { reason: haltReason } : {} } : {}),
    ...(said ? { message: { text: said, ...(messageWord === undefined ? {} : { word: messageWord }) } } : {}),
    ...(context.length > 0 ? { context: [...new Set(context)] } : {}),
    ...(patch.setters.length > 0 ? { patch: patch.merged } : {}),
    ...(replacement === undefined ? {} : { replacement }),
    ...(annotation.length > 0 ? { annotation: [...new Set(annotation)] } : {}),
  };
}

/** The outcome of a hook that ran several times for one event: what is said twice counts once, and the worst end is the end. */
export function joinOutcomes(outcomes: readonly Outcome[]): Outcome {
  const [first] = outcomes;
  if (outcomes.length < 2) return first!;
  const ended = worst.flatMap((status) => outcomes.find((each) => each.status === status) ?? [])[0]!;
  const { detail: _detail, answer: _answer, durationMs: _durationMs, ...facts } = ended;
  const details = [...new Set(outcomes.flatMap(({ detail }) => detail ?? []))];
  return {
    ...facts,
    ...(first!.startedMs === undefined ? {} : { startedMs: first!.startedMs }),
    answer: joinedAnswer(outcomes),
    durationMs: outcomes.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0),
    ...(details.length > 0 ? { detail: details.join('; ') } : {}),
  };
}
