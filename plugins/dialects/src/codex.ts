import { defineDialect, isJsonObject, type CommandResult, type Decoded, type Invocation, type JsonObject } from '@cosh/core';
import { readClaudeOutput, type ClaudeRules } from './foreign/claude-output.js';
import { decoded, failClosed, failure, isGate, plainText, whenExited } from './foreign/decoding.js';
import { projectVariables } from './foreign/project-dir.js';
import { blocked, type Said } from './foreign/said.js';
import { commonFields, ownFields, textOf } from './foreign/stdin-fields.js';
import { hookEnvironment } from './shared/hook-environment.js';
import { readPrinted } from './shared/one-document.js';

const rules: ClaudeRules = { eventNameRequired: true, words: { block: 'block' }, blockAfterwards: 'replaces' };
const denied = 2;

const topFields = ['continue', 'stopReason', 'suppressOutput', 'systemMessage', 'decision', 'reason', 'hookSpecificOutput'];
const specificFields = ['hookEventName', 'additionalContext'];
const gateFields = [...specificFields, 'permissionDecision', 'permissionDecisionReason', 'updatedInput'];
const refusedBefore = ['continue', 'stopReason', 'suppressOutput'];

const filled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

// One field too many, and Codex takes nothing of the answer.
function refuseUnknown(object: JsonObject, known: readonly string[], where: string): void {
  const unknown = Object.keys(object).find((key) => !known.includes(key));
  if (unknown !== undefined) throw new Error(`${where}"${unknown}" is no field of this answer`);
}

function refuseBefore(printed: JsonObject, specific: JsonObject): void {
  const refused = refusedBefore.find((key) => key in printed && !(key === 'continue' && printed.continue === true) && !(key === 'suppressOutput' && printed.suppressOutput === false));
  if (refused !== undefined) throw new Error(`"${refused}" is not taken before a tool runs`);
  const word = specific.permissionDecision;
  if (word === 'ask' || word === 'defer') throw new Error(`permissionDecision "${word}" is not known`);
  if (word === 'allow' && !isJsonObject(specific.updatedInput)) throw new Error('"allow" is taken only with updatedInput');
  if (word !== 'allow' && 'updatedInput' in specific) throw new Error('updatedInput is taken only with "allow"');
  if (word === 'deny' && !filled(specific.permissionDecisionReason)) throw new Error('"deny" needs a permissionDecisionReason');
  if (filled(printed.reason) && printed.decision === undefined) throw new Error('a reason without a decision');
}

function readOutput(printed: JsonObject, invocation: Invocation): Said {
  const { point } = invocation;
  const specific = isJsonObject(printed.hookSpecificOutput) ? printed.hookSpecificOutput : {};
  refuseUnknown(printed, topFields, '');
  refuseUnknown(specific, isGate(point) ? gateFields : specificFields, 'hookSpecificOutput: ');
  if (isGate(point)) refuseBefore(printed, specific);
  if (printed.decision === 'block' && !filled(printed.reason)) throw new Error('"block" needs a reason');
  const { decision, word, ...said } = readClaudeOutput(printed, invocation, rules);
  // Going on is overruled by the end of the turn; after a tool, the end of the turn stands in place of its result.
  if (said.halt && point.blockGoesOn) return said;
  if (said.halt && point.resultField !== undefined) return { ...said, ...blocked(said.haltReason) };
  // An allow takes a rewrite along and grants nothing.
  return decision === undefined || decision === 'allow' ? said : { ...said, decision, word: word! };
}

function decode(exitCode: number, { stdout, stderr }: CommandResult, invocation: Invocation): Decoded {
  const { point } = invocation;
  if (exitCode === denied) return stderr.trim() === '' ? failure('exit code 2 without a reason on stderr') : decoded(blocked(stderr.trim()), invocation);
  if (exitCode !== 0) return failure(`exit code ${exitCode}`);
  const printed = readPrinted(stdout);
  if (printed.kind === 'object') return decoded(readOutput(printed.value, invocation), invocation);
  if (printed.kind === 'broken') return failure(printed.detail);
  if (printed.kind === 'nothing') return decoded({}, invocation);
  if (point.blockGoesOn) return failure('stdout is no JSON, which this event requires');
  return plainText(printed.text, invocation, point.plainText === 'context' ? { context: printed.text } : {});
}

function stdinOf(invocation: Invocation): JsonObject {
  const { fields, result } = ownFields(invocation);
  return { ...commonFields(invocation), permission_mode: 'default', ...fields, ...(result === undefined ? {} : { tool_response: isJsonObject(result) ? result : textOf(result) }) };
}

/** Codex 0.153 to 0.171. `model` and `turn_id` are not known here and not sent. */
export const codex = defineDialect({
  name: 'codex',
  flow: 'parallel',
  vocabulary: 'codex',
  matcherStyle: 'identifiers',
  dataVariables: ['PLUGIN_DATA', 'CLAUDE_PLUGIN_DATA'],
  hooksFile: { timeoutUnit: 's', defaultTimeoutMs: 600_000 },
  encode: (invocation) => ({
    stdin: stdinOf(invocation),
    environment: { ...hookEnvironment(invocation), ...projectVariables(invocation, [], ['PLUGIN_ROOT', 'CLAUDE_PLUGIN_ROOT']) },
  }),
  decode: whenExited(decode),
  failClosed,
});
