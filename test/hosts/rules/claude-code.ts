import type { JsonObject, JsonValue } from '@cosh/core';
import { discarded, documentIn, part, strange, texts, type HostRules } from './reaction.js';

const specificKeys: Readonly<Record<string, readonly string[]>> = {
  PreToolUse: ['permissionDecision', 'permissionDecisionReason', 'updatedInput', 'additionalContext'],
  PostToolUse: ['additionalContext', 'updatedToolOutput'],
  PostToolUseFailure: ['additionalContext'],
  UserPromptSubmit: ['additionalContext'],
  SessionStart: ['additionalContext'],
  Stop: ['additionalContext'],
};
const blockable = ['PostToolUse', 'UserPromptSubmit', 'Stop'];

const fits = (original: JsonValue | undefined, updated: JsonValue): boolean =>
  typeof original === typeof updated && (typeof original !== 'object' || JSON.stringify(Object.keys(original as object).sort()) === JSON.stringify(Object.keys(updated as object).sort()));

/** Claude Code 2.1: a field of another event voids the answer, a result of another shape is not taken. */
export const claudeCodeRules: HostRules = (event, payload, { stdout, exitCode }) => {
  if (exitCode !== 0) return discarded(`exit ${exitCode} is not needed here`);
  const answer = documentIn(stdout);
  if (typeof answer === 'string') return discarded(answer);
  const unknown = strange(answer, ['continue', 'stopReason', 'systemMessage', 'hookSpecificOutput', ...(blockable.includes(event) ? ['decision', 'reason'] : [])]);
  const specific = part(answer, 'hookSpecificOutput');
  if ('hookSpecificOutput' in answer && specific.hookEventName !== event) return discarded('hookEventName is missing or another one');
  unknown.push(...strange(specific, ['hookEventName', ...specificKeys[event]!]));
  if (unknown.length > 0) return discarded(`unknown: ${unknown.join()}`);
  const { permissionDecision: word, permissionDecisionReason: why, additionalContext: context, updatedInput, updatedToolOutput } = specific;
  const blocks = answer.decision === 'block';
  const taken = updatedToolOutput !== undefined && fits(payload.tool_response, updatedToolOutput);
  if (updatedToolOutput !== undefined && !taken) return discarded('the result has another shape');
  if (event === 'Stop' && context !== undefined) return discarded('text at Stop makes the turn go on');
  return {
    effect: word === 'deny' || (blocks && event !== 'Stop') ? 'stopped' : word === 'ask' ? 'asks' : word === 'allow' ? 'granted' : 'goes-on',
    ...(word !== 'deny' && updatedInput !== undefined ? { input: updatedInput as JsonObject } : {}),
    ...(taken ? { result: updatedToolOutput } : {}),
    model: texts(word === 'deny' ? why : undefined, blocks ? answer.reason : undefined, context),
    person: texts(why, answer.systemMessage, answer.stopReason),
    ...(answer.continue === false ? { turnEnds: true } : {}),
    ...(blocks && event === 'Stop' && answer.continue !== false ? { goesOnWith: String(answer.reason) } : {}),
  };
};
