import { isJsonObject, type AnyVerdict, type Channel, type HostCall, type HostEvent, type JsonObject, type JsonValue } from '@cosh/core';
import type { HostShape, Reply } from './reply.js';
import { resultChange } from './result-change.js';
import { cannotAsk, lostText, noteLines, requiredButLost } from './words.js';

export interface Fitting {
  readonly title: string;
  readonly event: HostEvent;
  readonly call: HostCall;
  readonly verdict: AnyVerdict;
  readonly shape: HostShape;
}

const goesOn = ({ point }: HostEvent): boolean => point === 'Stop';
const joined = (...texts: readonly (string | undefined)[]): string => texts.filter((each) => each !== undefined && each.trim() !== '').join('\n');

type Decided = Pick<Reply, 'decision' | 'reason'>;

function decide({ title, event, call, verdict }: Fitting, lose: (channel: Channel) => void): Decided {
  const blank = verdict.decision === 'ask' ? 'a hook wants a person asked' : 'blocked by a hook';
  const reason = joined(verdict.reason) || blank;
  // Where the turn ends, what it was about to do must not happen either; at its own end there is nothing to go on with.
  if (verdict.halt && goesOn(event)) return { decision: 'none', reason };
  const before = event.point === 'PreToolUse' || event.point === 'UserPromptSubmit';
  if (verdict.halt && before && event.block) return { decision: 'block', reason: joined(verdict.decision === 'block' ? verdict.reason : undefined, verdict.haltReason) || 'a hook ended the turn' };
  switch (verdict.decision) {
    case 'ask': {
      if (!before || !event.block) break;
      const asks = event.ask === 'yes' || (event.ask === 'attended' && call.attended === true);
      return asks ? { decision: 'ask', reason } : { decision: 'block', reason: cannotAsk(title, reason) };
    }
    case 'allow': return { decision: event.allow ? 'allow' : 'none', reason };
    case 'block': {
      if (!event.block) break;
      return { decision: 'block', reason: goesOn(event) ? joined(reason, verdict.context) : reason };
    }
    case 'none': return { decision: 'none', reason };
  }
  lose('decision');
  return { decision: 'none', reason };
}

const changedKeys = (original: JsonValue | undefined, updated: JsonObject): JsonObject =>
  isJsonObject(original) ? Object.fromEntries(Object.entries(updated).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(original[key]))) : updated;

function rewrite({ event, call, verdict, shape }: Fitting, lose: (channel: Channel) => void): JsonObject | undefined {
  const updated = verdict.updatedInput;
  if (updated === undefined) return undefined;
  if (event.rewrite === 'ignored' || shape.takesInput?.(call, updated) === false) {
    lose('patch');
    return undefined;
  }
  return event.rewrite === 'merge' ? changedKeys(call.input.tool_input, updated) : updated;
}

/** The result's place and the text beside it; where a result cannot be replaced, what should stand there is at least said. */
function afterwards({ event, call, verdict, shape }: Fitting, lose: (channel: Channel) => void): Pick<Reply, 'result' | 'context'> {
  const change = resultChange(call, verdict);
  if (change.kind === 'none') return {};
  if (change.kind === 'appended' && event.context) return { context: change.text };
  const whole = change.kind === 'appended' ? verdict.toolOutput! : change.text;
  const result = event.result === 'replace' ? (shape.result ? shape.result(call, whole) : whole) : undefined;
  if (result !== undefined) return { result };
  lose(change.kind === 'appended' ? 'context' : 'replacement');
  // A reason still reaches the model; a result that was to be hidden must not be repeated beside the original.
  return event.context && verdict.decision === 'block' ? { context: change.text } : {};
}

function besides({ event, verdict }: Fitting, lose: (channel: Channel) => void): Pick<Reply, 'context'> {
  if (verdict.context === undefined || goesOn(event)) return {};
  if (event.context) return { context: verdict.context };
  lose('context');
  return {};
}

/** The verdict cut to what the host takes at this event, with what it does not take said to the person. */
export function fitVerdict(fitting: Fitting): Reply {
  const { title, event, verdict } = fitting;
  const lost = new Set<Channel>();
  const lose = (channel: Channel): void => void lost.add(channel);
  let decided = decide(fitting, lose);
  const updatedInput = decided.decision === 'block' ? undefined : rewrite(fitting, lose);
  const text = event.point === 'PostToolUse' ? afterwards(fitting, lose) : besides(fitting, lose);
  const halts = verdict.halt && event.halt;
  if (verdict.halt && !event.halt && !goesOn(event)) lose('halt');
  const required = verdict.required?.filter(({ channels }) => channels.some((channel) => lost.has(channel))) ?? [];
  if (required.length > 0 && event.block && !goesOn(event)) {
    const reasons = required.map(({ hook }) => requiredButLost(title, hook));
    decided = { decision: 'block', reason: joined(decided.decision === 'block' ? decided.reason : undefined, ...reasons) };
  }
  const blocked = decided.decision === 'block';
  const note = joined(...noteLines(verdict), ...[...lost].map((channel) => lostText(title, channel)));
  return {
    ...decided,
    ...text,
    ...(halts ? { halt: joined(verdict.haltReason) || joined(verdict.reason) || 'a hook ended the turn' } : {}),
    ...(updatedInput === undefined || blocked ? {} : { updatedInput }),
    ...(note === '' ? {} : { note }),
  };
}
