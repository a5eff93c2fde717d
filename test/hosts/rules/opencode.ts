import type { JsonObject } from '@cosh/core';
import { discarded, documentIn, strange, texts, type HostRules } from './reaction.js';

const known: Readonly<Record<string, readonly string[]>> = {
  'tool.execute.before': ['block', 'args', 'message'],
  'tool.execute.after': ['block', 'output', 'message'],
  'chat.message': ['block', 'context', 'message'],
  'session.created': ['context', 'message'],
  'session.idle': ['prompt', 'message'],
};

/** The plugin that the bridge is called by: it does what the fields say, one by one. */
export const opencodeRules: HostRules = (event, _payload, { stdout, exitCode }) => {
  if (exitCode !== 0) return discarded(`exit ${exitCode}`);
  const answer = documentIn(stdout);
  if (typeof answer === 'string') return discarded(answer);
  const unknown = strange(answer, known[event]!);
  if (unknown.length > 0) return discarded(`nobody reads ${unknown.join()}`);
  return {
    effect: 'block' in answer ? 'stopped' : 'goes-on',
    ...('args' in answer ? { input: answer.args as JsonObject } : {}),
    ...('output' in answer ? { result: answer.output! } : {}),
    model: texts(answer.block, answer.context, answer.output),
    person: texts(answer.message),
    ...('prompt' in answer ? { goesOnWith: String(answer.prompt) } : {}),
  };
};
