import type { AutoApprove, JsonObject, Verdict } from '@cosh/core';
import type { afterModel, beforeModel, sessionStart, stop, userPromptSubmit } from '@cosh/event-points';
import type { HistoryEntry } from './history.js';
import type { Permission } from './permission.js';
import type { SessionListener } from './session-event.js';
import type { ToolCall, ToolResult } from './tool-call.js';

export interface SessionOptions {
  /** The runtime's folder where absent. */
  readonly cwd?: string;
  /** A new one where absent. */
  readonly sessionId?: string;
  /** Whom to ask before a tool runs; a call may bring its own. */
  readonly permission?: Permission;
  /** Nobody's `allow` but the person's own counts where absent. */
  readonly autoApprove?: AutoApprove;
  /** Called in order while hooks run. */
  readonly onEvent?: SessionListener;
  /** How often in a row Stop hooks may send the agent on; 8 where absent. */
  readonly stopLimit?: number;
}

interface Given {
  readonly signal?: AbortSignal;
}

export interface StartResult {
  readonly outcome: 'started' | 'cancelled';
  /** For the model, before the first prompt. */
  readonly context?: string;
  readonly verdict: Verdict<typeof sessionStart>;
}

export interface PromptResult {
  /** Only an `accepted` prompt goes to the model; a `halted` one has begun a turn that is over already. */
  readonly outcome: 'accepted' | 'blocked' | 'halted' | 'cancelled';
  readonly reason?: string;
  /** For the model, beside the prompt. */
  readonly context?: string;
  readonly verdict: Verdict<typeof userPromptSubmit>;
}

export interface BeforeModelResult {
  readonly outcome: 'ready' | 'cancelled';
  /** For the model, beside the request. */
  readonly context?: string;
  readonly verdict: Verdict<typeof beforeModel>;
}

export interface AfterModelResult {
  readonly outcome: 'seen' | 'cancelled';
  readonly verdict: Verdict<typeof afterModel>;
}

/** `continue`: go on with `instruction`. `limit`: hooks wanted that once too often, so the agent stops. */
export type StopOutcome = 'stopped' | 'continue' | 'limit' | 'halted' | 'cancelled';

export interface StopResult {
  readonly outcome: StopOutcome;
  /** What the model is to do next, with what hooks added; only where the outcome is `continue`. */
  readonly instruction?: string;
  readonly reason?: string;
  readonly verdict: Verdict<typeof stop>;
}

/** What an agent calls at each point of its flow. Methods reject only where the runtime itself fails. */
export interface Session {
  readonly sessionId: string;
  /** Why a hook ended the current turn; nothing while it goes on. Until the next prompt no tool runs. */
  readonly haltReason: string | undefined;
  /** What happened, oldest first. */
  readonly history: readonly HistoryEntry[];
  start(given?: Given & { readonly source?: string }): Promise<StartResult>;
  submitPrompt(text: string, given?: Given): Promise<PromptResult>;
  callTool(call: ToolCall): Promise<ToolResult>;
  beforeModel(request: JsonObject, given?: Given): Promise<BeforeModelResult>;
  afterModel(request: JsonObject | undefined, response: JsonObject, given?: Given): Promise<AfterModelResult>;
  stop(lastMessage?: string, given?: Given): Promise<StopResult>;
}
