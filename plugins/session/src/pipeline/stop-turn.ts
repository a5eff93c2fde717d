import { stop } from '@cosh/event-points';
import { joined } from './model-text.js';
import type { StopOutcome, StopResult } from './session.js';
import type { SessionDispatch } from './session-dispatch.js';
import type { SessionListener } from './session-event.js';
import type { Turn } from './turn.js';

export interface StopPipeline {
  readonly dispatch: SessionDispatch;
  readonly turn: Turn;
  readonly tell: SessionListener;
  readonly limit: number;
}

/** The agent is about to stop: hooks may send it on, but not for ever, and not where one of them has ended the turn. */
export async function stopTurn({ dispatch, turn, tell, limit }: StopPipeline, lastMessage: string | undefined, signal: AbortSignal | undefined): Promise<StopResult> {
  const message = lastMessage === undefined ? {} : { lastAssistantMessage: lastMessage };
  const verdict = await dispatch(stop, { ...message, stopHookActive: turn.continuations > 0 }, { signal });
  if (verdict.halt) turn.halt(verdict.haltReason ?? verdict.reason);
  const wantsOn = verdict.decision === 'block';
  const outcome: StopOutcome =
    verdict.cancelled ? 'cancelled'
    : turn.haltReason !== undefined ? 'halted'
    : !wantsOn ? 'stopped'
    : turn.continuations >= limit ? 'limit'
    : 'continue';
  switch (outcome) {
    case 'continue': {
      turn.continuations++;
      const reason = verdict.reason ?? 'Go on.';
      return { outcome, reason, instruction: joined(reason, verdict.context), verdict };
    }
    case 'limit': {
      const names = verdict.hooks.filter(({ decision }) => decision === 'block').map(({ name }) => name);
      const reason = `${names.join(', ')} sent the agent on ${limit} times in a row; it stops all the same`;
      tell({ kind: 'stop-limit', event: stop.name, message: reason });
      return { outcome, reason, verdict };
    }
    case 'halted': return { outcome, reason: turn.haltReason!, verdict };
    default: return { outcome, ...(verdict.reason === undefined ? {} : { reason: verdict.reason }), verdict };
  }
}
