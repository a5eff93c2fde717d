import type { JsonObject } from '@cosh/core';
import { discarded, documentIn, part, strange, texts, type HostRules } from './reaction.js';

/** copilot-shell 2.4.1: its own `decision`; `tool_input` is merged into the call; `continue: false` at Stop makes it go on. */
export const copilotShellRules: HostRules = (event, payload, { stdout, exitCode }) => {
  if (exitCode !== 0) return discarded(`exit ${exitCode}`);
  const answer = documentIn(stdout);
  if (typeof answer === 'string') return discarded(answer);
  const specific = part(answer, 'hookSpecificOutput');
  const context = ['UserPromptSubmit', 'PostToolUse'].includes(event) ? ['additionalContext'] : [];
  const unknown = [
    ...strange(answer, ['continue', 'stopReason', 'systemMessage', 'decision', 'reason', 'hookSpecificOutput']),
    ...strange(specific, ['hookEventName', ...context, ...(event === 'PreToolUse' ? ['tool_input'] : [])]),
  ];
  if (unknown.length > 0) return discarded(`nobody reads ${unknown.join()}`);
  const blocks = answer.decision === 'block' || answer.decision === 'deny';
  const ends = answer.continue === false;
  if (ends && event === 'Stop') return discarded('continue: false at Stop makes it go on');
  const before = ['PreToolUse', 'UserPromptSubmit'].includes(event);
  return {
    effect: (blocks && event !== 'Stop') || (ends && before) ? 'stopped' : answer.decision === 'ask' ? 'asks' : 'goes-on',
    ...('tool_input' in specific && !blocks ? { input: { ...(payload.tool_input as JsonObject), ...(specific.tool_input as JsonObject) } } : {}),
    ...(blocks && event === 'PostToolUse' ? { result: answer.reason! } : {}),
    model: texts(blocks ? answer.reason : undefined, specific.additionalContext),
    person: texts(answer.systemMessage, answer.stopReason, answer.decision === 'ask' ? answer.reason : undefined),
    ...(ends ? { turnEnds: true } : {}),
    ...(blocks && event === 'Stop' ? { goesOnWith: String(answer.reason) } : {}),
  };
};
