import { discarded, documentIn, part, strange, texts, type HostRules } from './reaction.js';

/** Qwen Code 0.15 and 0.24: no rewrite before a tool; text for the model from the start, the prompt and after a tool only. */
export const qwenRules: HostRules = (event, _payload, { stdout, exitCode }) => {
  if (exitCode !== 0) return discarded('stdout counts at exit 0 only');
  const answer = documentIn(stdout);
  if (typeof answer === 'string') return discarded(answer);
  const specific = part(answer, 'hookSpecificOutput');
  const unknown = [
    ...strange(answer, ['continue', 'stopReason', 'systemMessage', 'decision', 'reason', 'hookSpecificOutput']),
    ...strange(specific, ['hookEventName', ...(event === 'PreToolUse' ? ['permissionDecision', 'permissionDecisionReason'] : ['additionalContext'])]),
  ];
  if (unknown.length > 0) return discarded(`nobody reads ${unknown.join()}`);
  const word = specific.permissionDecision;
  const blocks = answer.decision === 'block' || answer.decision === 'deny';
  const canBlock = ['PreToolUse', 'UserPromptSubmit'].includes(event);
  const ends = answer.continue === false;
  if (ends && event === 'Stop') return discarded('continue: false at Stop makes it go on');
  return {
    effect: word === 'deny' || (canBlock && (blocks || ends)) ? 'stopped' : word === 'ask' ? 'asks' : word === 'allow' ? 'granted' : 'goes-on',
    model: texts(canBlock && blocks ? answer.reason : undefined, specific.additionalContext),
    person: texts(answer.systemMessage, answer.stopReason, specific.permissionDecisionReason),
    ...(ends ? { turnEnds: true } : {}),
    ...(blocks && event === 'Stop' ? { goesOnWith: String(answer.reason) } : {}),
  };
};
