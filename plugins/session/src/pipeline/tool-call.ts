import type { JsonObject, JsonValue, Verdict } from '@cosh/core';
import type { postToolUse, postToolUseFailure, preToolUse } from '@cosh/event-points';
import type { Permission } from './permission.js';

export interface ToolCall {
  readonly name: string;
  readonly input: JsonObject;
  /** The model's id for this call; a new one where absent. */
  readonly toolUseId?: string;
  /** Whom to ask; the session's where absent. Where there is neither, what must be asked is declined. */
  readonly permission?: Permission;
  /**
   * Runs the tool; called at most once, with the final input. What it returns is the output, text or JSON; what it throws is
   * the tool's failure. An abort waits for it to settle, so it should heed the signal.
   */
  readonly execute: (input: JsonObject, context: { readonly signal: AbortSignal; readonly toolUseId: string }) => unknown;
  readonly signal?: AbortSignal;
}

/**
 * `ran`, `failed`: the tool did, and the turn goes on. `blocked`: by a hook. `declined`: by the person or the agent's rules.
 * `halted`: a hook ended the turn, before or after the tool. `cancelled`: the signal came first.
 */
export type ToolOutcome = 'ran' | 'failed' | 'blocked' | 'declined' | 'halted' | 'cancelled';

export interface ToolResult {
  readonly outcome: ToolOutcome;
  readonly toolUseId: string;
  /** What the model is told of this call: the result with what hooks made of it, or why there is none. */
  readonly text: string;
  /** The input after all rewrites. */
  readonly input: JsonObject;
  readonly originalInput: JsonObject;
  /** Whether the tool was started. Also a `halted` or `cancelled` one may have been. */
  readonly executed: boolean;
  /** For the person: why it was blocked, declined or halted. */
  readonly reason?: string;
  /** What the tool returned, before any hook saw it. */
  readonly output?: JsonValue;
  /** What the tool threw. */
  readonly error?: unknown;
  /** What the question was answered with; absent where nobody was asked. */
  readonly permission?: 'allow' | 'deny';
  readonly verdicts: {
    readonly before?: Verdict<typeof preToolUse>;
    readonly after?: Verdict<typeof postToolUse> | Verdict<typeof postToolUseFailure>;
  };
}
