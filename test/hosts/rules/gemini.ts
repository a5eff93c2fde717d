import { discarded, documentIn, part, strange, texts, type HostRules, type Reaction } from './reaction.js';

const specificKeys: Readonly<Record<string, readonly string[]>> = {
  BeforeTool: ['tool_input'],
  AfterTool: ['additionalContext', 'tailToolCallRequest'],
  BeforeAgent: ['additionalContext'],
  AfterAgent: ['clearContext'],
  SessionStart: ['additionalContext'],
  BeforeModel: ['llm_request', 'llm_response'],
  AfterModel: ['llm_response'],
};
const decides = ['BeforeTool', 'AfterTool', 'BeforeAgent', 'AfterAgent'];

/** Gemini CLI 0.61: what stands on stdout counts, whatever the exit code; an ask with nobody there is waited for. */
export const geminiRules = (attended: boolean): HostRules => (event, _payload, { stdout, stderr }): Reaction => {
  const answer = documentIn(stdout || stderr);
  if (typeof answer === 'string') return discarded(answer);
  const specific = part(answer, 'hookSpecificOutput');
  const unknown = [
    ...strange(answer, ['continue', 'stopReason', 'systemMessage', 'hookSpecificOutput', ...(decides.includes(event) ? ['decision', 'reason'] : [])]),
    ...strange(specific, ['hookEventName', ...specificKeys[event]!]),
  ];
  if (unknown.length > 0) return discarded(`nobody reads ${unknown.join()}`);
  const denies = answer.decision === 'deny' || answer.decision === 'block';
  const ends = answer.continue === false;
  const asks = answer.decision === 'ask';
  const stops = denies || (ends && event === 'BeforeTool');
  return {
    effect: stops && event !== 'AfterAgent' ? 'stopped' : asks ? (attended ? 'asks' : 'hangs') : 'goes-on',
    ...('tool_input' in specific && !denies ? { input: specific.tool_input! } : {}),
    ...(denies && event === 'AfterTool' ? { result: answer.reason! } : {}),
    model: texts(denies ? answer.reason : undefined, specific.additionalContext),
    person: texts(answer.systemMessage, answer.stopReason, asks ? answer.reason : undefined),
    ...(ends ? { turnEnds: true } : {}),
    ...(denies && event === 'AfterAgent' && !ends ? { goesOnWith: String(answer.reason) } : {}),
  };
};
