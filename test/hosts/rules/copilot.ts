import type { JsonObject } from '@cosh/core';
import { discarded, documentIn, part, strange, texts, type HostRules } from './reaction.js';

const camel: Readonly<Record<string, string>> = { PreToolUse: 'preToolUse', PostToolUse: 'postToolUse', PostToolUseFailure: 'postToolUseFailure', UserPromptSubmit: 'userPromptSubmitted', SessionStart: 'sessionStart', Stop: 'agentStop' };
const known: Readonly<Record<string, readonly string[]>> = {
  preToolUse: ['permissionDecision', 'permissionDecisionReason', 'modifiedArgs', 'additionalContext'],
  postToolUse: ['decision', 'reason', 'modifiedResult', 'additionalContext'],
  postToolUseFailure: ['additionalContext'],
  userPromptSubmitted: ['decision', 'reason', 'additionalContext'],
  sessionStart: ['additionalContext'],
  agentStop: ['decision', 'reason'],
};

/** Copilot CLI 1.0.102: top-level fields; a non-zero exit denies before a tool and loses its reason. No place for a note to the person but stderr. */
export const copilotRules: HostRules = (name, _payload, { stdout, stderr, exitCode }) => {
  const pascal = name in camel;
  const event = camel[name] ?? name;
  if (exitCode !== 0) return discarded('the reason of a non-zero exit is lost');
  const answer = documentIn(stdout);
  if (typeof answer === 'string') return discarded(answer);
  const unknown = strange(answer, [...known[event]!, ...(pascal ? ['hookSpecificOutput'] : [])]);
  if (unknown.length > 0) return discarded(`nobody reads ${unknown.join()}`);
  const specific = part(answer, 'hookSpecificOutput');
  const word = pascal ? specific.permissionDecision : answer.permissionDecision;
  const why = pascal ? specific.permissionDecisionReason : answer.permissionDecisionReason;
  const blocks = answer.decision === 'block';
  const result = answer.modifiedResult as JsonObject | undefined;
  if (result && (typeof result.textResultForLlm !== 'string' || typeof result.resultType !== 'string')) return discarded('a result of another shape');
  const input = (pascal ? specific.updatedInput : answer.modifiedArgs) as JsonObject | undefined;
  return {
    effect: word === 'deny' || (blocks && event !== 'agentStop') ? 'stopped' : word === 'ask' ? 'asks' : word === 'allow' ? 'granted' : 'goes-on',
    ...(input && word !== 'deny' ? { input } : {}),
    ...(result ? { result: result.textResultForLlm! } : {}),
    model: texts(word === 'deny' ? why : undefined, blocks ? answer.reason : undefined, answer.additionalContext),
    person: texts(why, stderr),
    ...(blocks && event === 'agentStop' ? { goesOnWith: String(answer.reason) } : {}),
  };
};
