import { randomUUID } from 'node:crypto';
import { isApproved, type AutoApprove, type JsonObject } from '@cosh/core';
import { postToolUse, postToolUseFailure, preToolUse } from '@cosh/event-points';
import { errorText, joined, textOf, toJsonValue } from './model-text.js';
import { askingHooks, askPermission, type Permission } from './permission.js';
import type { SessionDispatch } from './session-dispatch.js';
import type { ToolCall, ToolOutcome, ToolResult } from './tool-call.js';
import type { Turn } from './turn.js';

export interface ToolPipeline {
  readonly dispatch: SessionDispatch;
  readonly turn: Turn;
  readonly permission: Permission | undefined;
  readonly autoApprove: AutoApprove;
}

type Known = Pick<ToolResult, 'toolUseId' | 'input' | 'originalInput' | 'executed' | 'verdicts'> & Partial<Pick<ToolResult, 'permission' | 'output' | 'error'>>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A result for what is known so far. */
const result = (known: Known, outcome: ToolOutcome, text: string, reason?: string): ToolResult => ({ ...known, outcome, text, ...(reason === undefined ? {} : { reason }) });

/** hooks, permission, tool, hooks: one tool call. Rejects only where the runtime itself fails before the tool, which then does not run. */
export async function callTool(pipeline: ToolPipeline, call: ToolCall): Promise<ToolResult> {
  const { dispatch, turn } = pipeline;
  const signal = call.signal ?? new AbortController().signal;
  const toolUseId = call.toolUseId ?? randomUUID();
  // Copies: what hooks have judged must not change under them, nor under the tool.
  const originalInput = structuredClone(call.input);
  const known: Mutable<Known> = { toolUseId, input: originalInput, originalInput, executed: false, verdicts: {} };
  const cancelled = (): ToolResult => result(known, 'cancelled', known.executed ? 'Cancelled while the tool ran.' : 'Cancelled before the tool ran.');
  const halted = (reason: string, ...below: readonly (string | undefined)[]): ToolResult => result(known, 'halted', joined(...below) || reason, reason);

  if (signal.aborted) return cancelled();
  if (turn.haltReason !== undefined) return halted(turn.haltReason);
  const options = { signal, toolUseId };
  const before = await dispatch(preToolUse, { toolName: call.name, toolInput: originalInput, toolUseId }, options);
  known.verdicts = { before };
  known.input = before.updatedInput ?? originalInput;
  if (before.cancelled || signal.aborted) return cancelled();
  if (before.halt) return halted(turn.halt(before.haltReason ?? before.reason), before.haltReason ?? before.reason, before.context);
  if (before.decision === 'block') {
    const reason = before.reason ?? 'blocked by a hook';
    return result(known, 'blocked', joined(reason, before.context), reason);
  }

  if (!isApproved(before, pipeline.autoApprove)) {
    const decision = before.decision === 'ask' ? 'ask' : 'none';
    const answer = await askPermission(call.permission ?? pipeline.permission, {
      tool: call.name, toolUseId, input: structuredClone(known.input), originalInput: structuredClone(originalInput), decision, signal,
      asking: askingHooks(before),
      ...(decision === 'ask' && before.reason !== undefined ? { reason: before.reason } : {}),
    });
    if (answer === 'cancelled') return cancelled();
    known.permission = answer;
    if (answer === 'deny') {
      const reason = decision === 'ask' ? before.reason : undefined;
      return result(known, 'declined', joined('Permission to run this tool was declined.', reason, before.context), reason ?? 'permission was declined');
    }
  }
  // While the question was open, another call of this turn may have ended it.
  if (turn.haltReason !== undefined) return halted(turn.haltReason);

  const told = { toolName: call.name, toolInput: known.input, toolUseId };
  known.executed = true;
  try {
    known.output = toJsonValue(await call.execute(structuredClone(known.input) as JsonObject, { signal, toolUseId }));
  } catch (error) {
    known.error = error;
  }
  // Hooks would be cut short; what they might have withheld goes nowhere.
  if (signal.aborted) return cancelled();
  try {
    if ('error' in known) {
      const error = errorText(known.error);
      const after = await dispatch(postToolUseFailure, { ...told, error }, options);
      known.verdicts = { before, after };
      return after.cancelled ? cancelled() : result(known, 'failed', joined(error, after.context, before.context), error);
    }
    const after = await dispatch(postToolUse, { ...told, toolOutput: known.output! }, options);
    known.verdicts = { before, after };
    if (after.cancelled) return cancelled();
    const text = joined(after.toolOutput ?? textOf(known.output!), before.context);
    return after.halt ? halted(turn.halt(after.haltReason ?? after.reason), text) : result(known, 'ran', text);
  } catch (error) {
    // The agent must learn that the tool has run; what nobody could judge is not shown.
    known.error = error;
    const reason = `the tool ran, but the hooks after it could not: ${errorText(error)}`;
    return result(known, 'failed', reason, reason);
  }
}
