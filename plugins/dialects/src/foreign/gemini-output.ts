import { isJsonObject, type Decision, type Invocation, type JsonObject } from '@cosh/core';
import { refuseForeignWords } from '../shared/foreign-words.js';
import { field } from '../shared/typed-fields.js';
import { isGate } from './decoding.js';
import type { Said } from './said.js';

// An allow has no power there and must not get any by the way.
const words: Readonly<Record<string, Decision | undefined>> = { allow: undefined, approve: undefined, ask: 'ask', block: 'block', deny: 'block' };

/** Reads one answer in the form of Gemini CLI and copilot-shell. Throws where nothing of it would be understood. */
export function readGeminiOutput(printed: JsonObject, { point }: Invocation): Said {
  const specific = field(printed, 'object', 'hookSpecificOutput') ?? {};
  // Beside an answer in its own words, others do not harm: some hooks answer every agent at once.
  if (!('decision' in printed)) refuseForeignWords(printed, specific);
  const word = field(printed, 'string', 'decision') ?? '';
  if (word !== '' && !Object.hasOwn(words, word)) throw new Error(`unknown decision "${word.slice(0, 40)}"; known: ${Object.keys(words).join(', ')}`);
  const stops = field(printed, 'boolean', 'continue') === false;
  // The agent's loop ends before the tool runs.
  const decision = words[word] === 'block' || (stops && isGate(point)) ? 'block' : words[word];
  const reason = field(printed, 'string', 'reason') || undefined;
  const stopReason = field(printed, 'string', 'stopReason') || reason;
  const note = field(printed, 'string', 'systemMessage');
  const context = field(specific, 'string', 'additionalContext');
  const patch = isGate(point) && isJsonObject(specific.tool_input) ? specific.tool_input : undefined;
  return {
    ...(decision === undefined ? {} : { decision, word: words[word] === undefined ? 'block' : word }),
    ...(reason ?? (decision === 'block' ? stopReason : undefined) ? { reason: (reason ?? stopReason)! } : {}),
    ...(note ? { note } : {}),
    ...(stops ? { halt: true, ...(stopReason ? { haltReason: stopReason } : {}) } : {}),
    ...(context ? { context } : {}),
    ...(patch ? { patch } : {}),
  };
}
