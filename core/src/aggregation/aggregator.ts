import { applyPatch, type AnyVerdict, type Channel, type EventPoint, type HookReport, type JsonObject, type Outcome, type RequiredAnswer } from '../contract/index.js';
import { conflictsOf } from './conflicts.js';
import { foldAll, type Authored, type Fold } from './fold.js';
import { folds, type FoldedChannels } from './folds.js';
import { changedResult } from './result-text.js';

function answersOn<C extends Channel>(channel: C, outcomes: readonly Outcome[]): Authored<C>[] {
  return outcomes.flatMap(({ hook, answer }) => {
    const said = answer[channel];
    return said === undefined ? [] : [{ hookName: hook.name, answer: said } as Authored<C>];
  });
}

/** All outcomes folded, channel by channel. Depends on their order, not on how they came about. */
export function foldOutcomes(outcomes: readonly Outcome[]): FoldedChannels {
  const one = <C extends Channel>(channel: C): FoldedChannels[C] => foldAll(folds[channel] as Fold<C, FoldedChannels[C]>, answersOn(channel, outcomes));
  return {
    decision: one('decision'), halt: one('halt'), message: one('message'), context: one('context'),
    patch: one('patch'), replacement: one('replacement'), annotation: one('annotation'),
  };
}

function reportOf({ hook, status, answer, detail, exitCode, signal, durationMs }: Outcome): HookReport {
  return {
    name: hook.name,
    source: hook.source.id,
    dialect: hook.dialect,
    status,
    ...(answer.decision ? { decision: answer.decision.value } : {}),
    ...(answer.decision?.reason ? { reason: answer.decision.reason } : {}),
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(signal === undefined ? {} : { signal }),
    ...(durationMs === undefined ? {} : { durationMs: Math.round(durationMs * 10) / 10 }),
    ...(detail ? { detail } : {}),
  };
}

// Never a message: that a person did not read a note is nothing to block for.
function requiredOf(outcomes: readonly Outcome[]): RequiredAnswer[] {
  return outcomes.flatMap(({ hook, answer }) => {
    const channels = hook.onUnsupported === 'block' ? (Object.keys(answer) as Channel[]).filter((channel) => channel !== 'message') : [];
    return channels.length === 0 ? [] : [{ hook: hook.name, channels }];
  });
}

// Most events concern no hook. Its lists are given out as copies.
let ofNone: FoldedChannels | undefined;
const foldedOf = (outcomes: readonly Outcome[]): FoldedChannels => (outcomes.length > 0 ? foldOutcomes(outcomes) : (ofNone ??= foldOutcomes(outcomes)));

/** Outcomes in declared order, and the event's input as it was before any hook, make one verdict. */
export function aggregate(point: EventPoint, input: JsonObject, outcomes: readonly Outcome[]): AnyVerdict {
  const folded = foldedOf(outcomes);
  const { decision, halt, context, patch } = folded;
  const cancelled = outcomes.some(({ status }) => status === 'cancelled');
  const conflicts = conflictsOf(patch);
  const required = requiredOf(outcomes);
  const original = point.patchedField === undefined ? undefined : (input[point.patchedField] as JsonObject);
  const result = point.resultField === undefined ? undefined : changedResult(input[point.resultField], folded);
  // An action whose guards were cut short must not go on, where the event can say so.
  const blockedByCancel = cancelled && point.decisions.includes('block') && !point.blockGoesOn && decision.decision !== 'block';
  const reasons = blockedByCancel ? ['cancelled'] : decision.reasons;
  return {
    event: point.name,
    decision: blockedByCancel ? 'block' : decision.decision,
    ...(reasons.length > 0 ? { reason: reasons.join('\n') } : {}),
    halt: halt.halt,
    ...(halt.reasons.length > 0 ? { haltReason: halt.reasons.join('\n') } : {}),
    ...(cancelled ? { cancelled: true } : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(context.length > 0 ? { context: context.join('\n') } : {}),
    ...(patch.setters.length > 0 && original ? { updatedInput: applyPatch(original, patch.merged) } : {}),
    ...(result === undefined ? {} : { toolOutput: result }),
    notifications: [...folded.message],
    hooks: outcomes.map(reportOf),
    ...(conflicts.length > 0 ? { conflicts } : {}),
  };
}
