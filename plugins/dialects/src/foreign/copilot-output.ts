import { differenceOf, isJsonObject, type CommandResult, type Decision, type Decoded, type Invocation, type JsonObject } from '@cosh/core';
import { readPrinted } from '../shared/one-document.js';
import { field } from '../shared/typed-fields.js';
import { decoded, failure, isGate, plainText } from './decoding.js';
import { blocked, type Said } from './said.js';

const permissions: Readonly<Record<string, Decision>> = { allow: 'allow', deny: 'block', ask: 'ask' };

function wordIn(words: Readonly<Record<string, Decision>>, word: string, name: string): Decision | undefined {
  if (word !== '' && !Object.hasOwn(words, word)) throw new Error(`unknown ${name} "${word.slice(0, 40)}"; known: ${Object.keys(words).join(', ')}`);
  return words[word];
}

/** Reads one answer in Copilot's own form, which is flat. Throws where Copilot would make nothing of it. */
export function readCopilotOutput(printed: JsonObject, { point, input }: Invocation): Said {
  const context = field(printed, 'string', 'additionalContext');
  if (isGate(point)) {
    // These are answers in the words of others, which it does not look at.
    const foreign = ['decision', 'hookSpecificOutput', 'permission'].find((key) => key in printed && !('permissionDecision' in printed));
    if (foreign !== undefined) throw new Error(`"${foreign}" belongs to another protocol; write "permissionDecision"`);
    const word = field(printed, 'string', 'permissionDecision') ?? '';
    const decision = wordIn(permissions, word, 'permissionDecision');
    const reason = field(printed, 'string', 'permissionDecisionReason');
    const rewritten = field(printed, 'object', 'modifiedArgs', 'updatedInput');
    const original = input[point.patchedField!];
    return {
      ...(decision === undefined ? {} : { decision, word, ...(reason ? { reason } : {}) }),
      ...(context ? { context } : {}),
      ...(rewritten ? { patch: differenceOf(isJsonObject(original) ? original : {}, rewritten) } : {}),
    };
  }
  const word = field(printed, 'string', 'decision') ?? '';
  const decision = wordIn({ allow: 'allow', block: 'block' }, word, 'decision');
  const reason = field(printed, 'string', 'reason');
  const result = point.resultField === undefined ? undefined : field(printed, 'object', 'modifiedResult');
  return {
    ...(decision === 'block' ? { decision, word, ...(reason ? { reason } : {}) } : {}),
    ...(context ? { context } : {}),
    ...(typeof result?.textResultForLlm === 'string' ? { replacement: result.textResultForLlm } : {}),
  };
}

const isProgress = (line: string): boolean => {
  try {
    const value: unknown = JSON.parse(line);
    return isJsonObject(value) && value.type === 'progress';
  } catch {
    return false;
  }
};

/** What a hook of Copilot meant. Before a tool runs, every end but exit 0 is a no, whatever was printed; elsewhere none is. */
export function decodeCopilot({ ended, stdout, stderr }: CommandResult, invocation: Invocation, read: (printed: JsonObject, invocation: Invocation) => Said): Decoded {
  const { point } = invocation;
  // Lines that only report progress are no part of the answer.
  const rest = stdout.includes('"progress"') ? stdout.split('\n').filter((line) => !isProgress(line)).join('\n') : stdout;
  const printed = readPrinted(rest);
  if (ended.kind !== 'exited' || ended.exitCode !== 0) {
    const how = ended.kind === 'exited' ? `exit code ${ended.exitCode}` : ended.kind === 'signaled' ? `killed by ${ended.signal}` : 'did not exit';
    if (!isGate(point)) return failure(how);
    const said = ((): Said => {
      try {
        return printed.kind === 'object' ? read(printed.value, invocation) : {};
      } catch {
        return {};
      }
    })();
    return decoded(blocked((said.decision === 'block' ? said.reason : undefined) ?? (stderr.trim() || `hook "${invocation.hook.name}" ended with ${how}`), 'deny'), invocation);
  }
  if (printed.kind === 'object') return decoded(read(printed.value, invocation), invocation);
  if (printed.kind === 'broken') return failure(printed.detail);
  return printed.kind === 'nothing' ? decoded({}, invocation) : plainText(printed.text, invocation, {});
}
