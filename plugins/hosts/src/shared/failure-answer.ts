import type { AnyVerdict, HostAdapter, HostAnswer, HostCall, JsonObject } from '@cosh/core';
import { ownEntry } from './own-entry.js';

export interface BridgeFailure {
  /** What has gone wrong, and what to do about it; for the person. */
  readonly problem: string;
  /** `bridge.on_error`. */
  readonly onError: 'pass' | 'block';
  /** As far as it was understood. */
  readonly call?: HostCall;
  /** From the command line. */
  readonly event?: string;
  /** What the hooks said before it went wrong. */
  readonly verdict?: AnyVerdict;
}

const reasonFor = (problem: string): string => `cosh could not judge this, and bridge.on_error is "block": ${problem}`;

/** The verdict with the failure in it. A turn that ends is never made to go on by a failure: it would not end any more. */
export function failedVerdict(point: string, { problem, onError, verdict }: Pick<BridgeFailure, 'problem' | 'onError' | 'verdict'>): AnyVerdict {
  const blocks = onError === 'block' && point !== 'Stop' && verdict?.decision !== 'block';
  const said: AnyVerdict = verdict ?? { event: point, decision: 'none', halt: false, notifications: [], hooks: [] };
  const reason = reasonFor(problem);
  return {
    ...said,
    notifications: [...said.notifications, { hookName: 'cosh', message: problem }],
    ...(blocks ? { decision: 'block', reason, ...(point === 'PostToolUse' ? { toolOutput: reason } : {}) } : {}),
  };
}

/** What the host is told where cosh itself has failed; also where not even the event is known. */
export function failureAnswer(adapter: HostAdapter, failure: BridgeFailure): HostAnswer {
  const { call, event, onError, problem } = failure;
  const empty: JsonObject = {};
  const name = call?.event ?? event ?? Object.keys(adapter.events)[0]!;
  const known = ownEntry(adapter.events, name);
  // Not an event that hooks are asked about.
  if (!known) return { stdout: '{}\n', stderr: `cosh: ${problem}\n`, exitCode: 0 };
  const answer = adapter.answer(call ?? { event: name, input: empty, identity: {}, payload: empty }, failedVerdict(known.point, failure));
  if (call !== undefined || event !== undefined) return { ...answer, stderr: answer.stderr || `cosh: ${problem}\n` };
  // Where nobody knows what was asked, the exit code is what most hosts read at any event.
  return onError === 'block' ? { ...answer, stderr: `${reasonFor(problem)}\n`, exitCode: 2 } : { stdout: '{}\n', stderr: `cosh: ${problem}\n`, exitCode: 0 };
}
