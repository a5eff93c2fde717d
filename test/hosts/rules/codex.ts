import type { JsonObject } from '@cosh/core';
import { discarded, documentIn, goesOn, part, strange, texts, type HostRules } from './reaction.js';

const universal = ['continue', 'stopReason', 'suppressOutput', 'systemMessage'];
const top: Readonly<Record<string, readonly string[]>> = {
  PreToolUse: ['decision', 'reason', 'hookSpecificOutput'],
  PostToolUse: ['decision', 'reason', 'hookSpecificOutput'],
  UserPromptSubmit: ['decision', 'reason', 'hookSpecificOutput'],
  SessionStart: ['hookSpecificOutput'],
  Stop: ['decision', 'reason'],
};
const inner: Readonly<Record<string, readonly string[]>> = {
  PreToolUse: ['permissionDecision', 'permissionDecisionReason', 'updatedInput', 'additionalContext'],
  PostToolUse: ['additionalContext'],
  UserPromptSubmit: ['additionalContext'],
  SessionStart: ['additionalContext'],
};
const textIn = (value: unknown): string => (typeof value === 'object' && value !== null ? Object.entries(value).map(([key, inner]) => key + textIn(inner)).join('\n') : String(value));
const blank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

/** Codex 0.171: one unknown field, or one that this event does not take, and nothing of the answer counts. */
export const codexRules: HostRules = (event, payload, { stdout, exitCode }) => {
  if (exitCode !== 0) return discarded('hook failed');
  if (stdout.trim() === '') return goesOn;
  const answer = documentIn(stdout);
  if (typeof answer === 'string') return discarded(answer);
  // An escape of half a character is no JSON for it.
  if (/\p{Surrogate}/u.test(textIn(answer))) return discarded('half a character');
  const specific = part(answer, 'hookSpecificOutput');
  const unknown = [...strange(answer, [...universal, ...top[event]!]), ...strange(specific, ['hookEventName', ...(inner[event] ?? [])])];
  if (unknown.length > 0) return discarded(`unknown: ${unknown.join()}`);
  if ('hookSpecificOutput' in answer && specific.hookEventName !== event) return discarded('hookEventName');
  const { permissionDecision: word, permissionDecisionReason: why, updatedInput, additionalContext: context } = specific;
  const ends = answer.continue === false;
  if (event === 'PreToolUse') {
    if (ends || 'stopReason' in answer || answer.suppressOutput === true) return discarded('continue, stopReason or suppressOutput before a tool');
    if (word === 'ask') return discarded('ask');
    if (word === 'allow' && updatedInput === undefined) return discarded('a bare allow');
    if (word !== 'allow' && updatedInput !== undefined) return discarded('updatedInput without allow');
    if (word === 'deny' && blank(why)) return discarded('deny without a reason');
    if (word === undefined && why !== undefined) return discarded('a reason without a decision');
    if (updatedInput !== undefined && ['Bash', 'apply_patch'].includes(String(payload.tool_name)) && typeof (updatedInput as JsonObject).command !== 'string') return discarded('no command');
    return { effect: word === 'deny' ? 'stopped' : 'goes-on', ...(updatedInput === undefined ? {} : { input: updatedInput as JsonObject }), model: texts(word === 'deny' ? why : undefined, context), person: texts(why, answer.systemMessage) };
  }
  const blocks = answer.decision === 'block';
  if ('decision' in answer && !blocks) return discarded('decision');
  if (blocks && blank(answer.reason)) return discarded('block without a reason');
  if (!blocks && 'reason' in answer) return discarded('a reason without a decision');
  return {
    effect: blocks && event !== 'Stop' ? 'stopped' : 'goes-on',
    ...(blocks && event === 'PostToolUse' ? { result: answer.reason! } : {}),
    model: texts(blocks ? answer.reason : undefined, context),
    person: texts(answer.systemMessage, answer.stopReason, blocks ? answer.reason : undefined),
    ...(ends ? { turnEnds: true } : {}),
    ...(blocks && event === 'Stop' && !ends ? { goesOnWith: String(answer.reason) } : {}),
  };
};
