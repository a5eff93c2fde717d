import { differenceOf, isJsonObject, type Decision, type Invocation, type JsonObject, type JsonValue } from '@cosh/core';
import { field } from '../shared/typed-fields.js';
import { isGate } from './decoding.js';
import type { Said } from './said.js';
import { eventNameOf, textOf } from './stdin-fields.js';

/** In what the agents that took over Claude Code's output form differ. */
export interface ClaudeRules {
  /** `hookSpecificOutput` without the right `hookEventName` is invalid. */
  readonly eventNameRequired: boolean;
  /** The words of the top-level `decision`. */
  readonly words: Readonly<Record<string, Decision>>;
  /** What a block after the tool has run does: a line below the result, or the reason in its place. */
  readonly blockAfterwards: 'annotates' | 'replaces';
  /** `continue: false` before a tool runs keeps it from running, and does not only end the turn afterwards. */
  readonly haltBlocks?: boolean;
}

const permissions: Readonly<Record<string, Decision>> = { allow: 'allow', deny: 'block', ask: 'ask', defer: 'ask' };

function wordIn(words: Readonly<Record<string, Decision>>, word: string | undefined, name: string): Decision | undefined {
  if (word === undefined || word === '') return undefined;
  if (!Object.hasOwn(words, word)) throw new Error(`unknown ${name} "${word.slice(0, 40)}"; known: ${Object.keys(words).join(', ')}`);
  return words[word];
}

/** The text of a result that a hook put in place of the tool's. */
function resultText(value: JsonValue): string {
  if (isJsonObject(value) && typeof value.stdout === 'string') return [value.stdout, value.stderr].filter((text) => typeof text === 'string' && text !== '').join('\n');
  const texts = Array.isArray(value) ? value.map((part) => (isJsonObject(part) ? part.text : undefined)) : [];
  return texts.length > 0 && texts.every((text) => typeof text === 'string') ? texts.join('\n') : textOf(value);
}

/** Reads one answer in Claude Code's form. Throws where that agent, or the relative that `rules` describe, would call it invalid. */
export function readClaudeOutput(printed: JsonObject, invocation: Invocation, rules: ClaudeRules): Said {
  const { point, input } = invocation;
  const specific = field(printed, 'object', 'hookSpecificOutput') ?? {};
  const named = field(specific, 'string', 'hookEventName');
  const event = eventNameOf(invocation);
  if (rules.eventNameRequired && 'hookSpecificOutput' in printed && named !== event) throw new Error(`hookSpecificOutput must say "hookEventName": "${event}"`);

  const topWord = field(printed, 'string', 'decision');
  const permission = isGate(point) ? field(specific, 'string', 'permissionDecision') : undefined;
  const [top, said] = [wordIn(rules.words, topWord, 'decision'), wordIn(permissions, permission, 'permissionDecision')];
  const stops = field(printed, 'boolean', 'continue') === false;
  const decision = top === 'block' || (stops && rules.haltBlocks === true && isGate(point)) ? 'block' : said ?? top;
  const word = (top === 'block' || said === undefined ? topWord : permission) || decision;
  const reason = (word === permission ? field(specific, 'string', 'permissionDecisionReason') : undefined) || field(printed, 'string', 'reason') || field(specific, 'string', 'permissionDecisionReason') || undefined;
  const context = field(specific, 'string', 'additionalContext');
  const rewritten = point.patchedField === undefined ? undefined : field(specific, 'object', 'updatedInput');
  const original = point.patchedField === undefined ? undefined : input[point.patchedField];
  const result = specific.updatedToolOutput ?? specific.updatedMCPToolOutput;
  const note = field(printed, 'string', 'systemMessage');
  const stopReason = field(printed, 'string', 'stopReason') || reason;
  const rest = {
    ...(note ? { note } : {}),
    ...(stops ? { halt: true, ...(stopReason ? { haltReason: stopReason } : {}) } : {}),
    ...(rewritten ? { patch: differenceOf(isJsonObject(original) ? original : {}, rewritten) } : {}),
    ...(result === undefined || result === null || point.resultField === undefined ? {} : { replacement: resultText(result) }),
  };
  // Text that is added where the agent is about to stop makes it go on.
  if (point.blockGoesOn && context && decision === undefined) return { ...rest, decision: 'block', word: 'block', reason: context };
  if (decision === 'block' && point.resultField !== undefined && rules.blockAfterwards === 'annotates') {
    return { ...rest, ...(context ? { context } : {}), annotation: reason ?? `blocked by hook "${invocation.hook.name}"`, note: note || reason || `blocked by hook "${invocation.hook.name}"` };
  }
  return { ...rest, ...(context ? { context } : {}), ...(decision === undefined ? {} : { decision, word: word!, ...(reason ?? stopReason ? { reason: (reason ?? stopReason)! } : {}) }) };
}
