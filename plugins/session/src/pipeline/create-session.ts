import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@cosh/core';
import { afterModel, beforeModel, sessionStart, userPromptSubmit } from '@cosh/event-points';
import { callTool } from './call-tool.js';
import { History } from './history.js';
import type { AfterModelResult, BeforeModelResult, PromptResult, Session, SessionOptions, StartResult, StopResult } from './session.js';
import { sessionDispatch, type SessionDispatch, type SessionRuntime } from './session-dispatch.js';
import { isolated, type SessionListener } from './session-event.js';
import { stopTurn } from './stop-turn.js';
import type { ToolCall, ToolResult } from './tool-call.js';
import { Turn } from './turn.js';

const defaultStopLimit = 8;
const contextOf = ({ context }: { readonly context?: string }): { readonly context?: string } => (context === undefined ? {} : { context });

class AgentSession implements Session {
  readonly sessionId: string;
  readonly #history = new History();
  readonly #tell: SessionListener;
  readonly #dispatch: SessionDispatch;
  #turn = new Turn();

  constructor(runtime: SessionRuntime, private readonly options: SessionOptions) {
    this.sessionId = options.sessionId ?? randomUUID();
    this.#tell = isolated(options.onEvent);
    this.#dispatch = sessionDispatch(runtime, { sessionId: this.sessionId, ...(options.cwd === undefined ? {} : { cwd: options.cwd }) }, this.#tell);
  }

  get history(): Session['history'] {
    return this.#history.entries;
  }

  get haltReason(): string | undefined {
    return this.#turn.haltReason;
  }

  async start({ source, signal }: { source?: string; signal?: AbortSignal } = {}): Promise<StartResult> {
    const verdict = await this.#dispatch(sessionStart, source === undefined ? {} : { source }, { signal });
    const outcome = verdict.cancelled ? 'cancelled' : 'started';
    this.#history.add({ kind: 'start', outcome }, [verdict]);
    return { outcome, ...contextOf(verdict), verdict };
  }

  async submitPrompt(prompt: string, { signal }: { signal?: AbortSignal } = {}): Promise<PromptResult> {
    const verdict = await this.#dispatch(userPromptSubmit, { prompt }, { signal });
    const outcome = verdict.cancelled ? 'cancelled' : verdict.halt ? 'halted' : verdict.decision === 'block' ? 'blocked' : 'accepted';
    // A prompt that did not get through begins nothing.
    if (outcome === 'accepted' || outcome === 'halted') this.#turn = new Turn();
    const reason = outcome === 'halted' ? this.#turn.halt(verdict.haltReason ?? verdict.reason) : verdict.reason;
    this.#history.add({ kind: 'prompt', outcome }, [verdict]);
    return { outcome, ...(reason === undefined ? {} : { reason }), ...contextOf(verdict), verdict };
  }

  async callTool(call: ToolCall): Promise<ToolResult> {
    const { permission, autoApprove = () => false } = this.options;
    const result = await callTool({ dispatch: this.#dispatch, turn: this.#turn, permission, autoApprove }, call);
    const { outcome, toolUseId, executed, verdicts } = result;
    this.#history.add(
      { kind: 'tool', tool: call.name, toolUseId, outcome, executed, ...(result.permission ? { permission: result.permission } : {}) },
      [verdicts.before, verdicts.after],
    );
    return result;
  }

  async beforeModel(llmRequest: JsonObject, { signal }: { signal?: AbortSignal } = {}): Promise<BeforeModelResult> {
    const verdict = await this.#dispatch(beforeModel, { llmRequest }, { signal });
    const outcome = verdict.cancelled ? 'cancelled' : 'ready';
    this.#history.add({ kind: 'before-model', outcome }, [verdict]);
    return { outcome, ...contextOf(verdict), verdict };
  }

  async afterModel(llmRequest: JsonObject | undefined, llmResponse: JsonObject, { signal }: { signal?: AbortSignal } = {}): Promise<AfterModelResult> {
    const verdict = await this.#dispatch(afterModel, { ...(llmRequest ? { llmRequest } : {}), llmResponse }, { signal });
    const outcome = verdict.cancelled ? 'cancelled' : 'seen';
    this.#history.add({ kind: 'after-model', outcome }, [verdict]);
    return { outcome, verdict };
  }

  async stop(lastMessage?: string, { signal }: { signal?: AbortSignal } = {}): Promise<StopResult> {
    const result = await stopTurn({ dispatch: this.#dispatch, turn: this.#turn, tell: this.#tell, limit: this.options.stopLimit ?? defaultStopLimit }, lastMessage, signal);
    this.#history.add({ kind: 'stop', outcome: result.outcome }, [result.verdict]);
    return result;
  }
}

/** The session of an agent over a runtime: `createCosh` gives one, and so does `connect` to a running `cosh serve`. */
export function createSession(runtime: SessionRuntime, options: SessionOptions = {}): Session {
  return new AgentSession(runtime, options);
}
