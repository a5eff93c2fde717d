import { defineDialect, type CommandResult, type Decoded, type Invocation, type JsonObject } from '@cosh/core';
import { readClaudeOutput, type ClaudeRules } from './foreign/claude-output.js';
import { decoded, failClosed, failure, plainText, whenExited } from './foreign/decoding.js';
import { projectVariables } from './foreign/project-dir.js';
import { blocked } from './foreign/said.js';
import { commonFields, llmResponse, ownFields } from './foreign/stdin-fields.js';
import { hookEnvironment } from './shared/hook-environment.js';
import { readPrinted } from './shared/one-document.js';

const rules: ClaudeRules = {
  eventNameRequired: false,
  words: { allow: 'allow', approve: 'allow', ask: 'ask', block: 'block', deny: 'block' },
  blockAfterwards: 'annotates',
  haltBlocks: true,
};
const denied = 2;

function stdinOf(invocation: Invocation): JsonObject {
  const { fields, result } = ownFields(invocation);
  return { ...commonFields(invocation), timestamp: invocation.input.timestamp!, permission_mode: 'default', ...fields, ...(result === undefined ? {} : { tool_response: llmResponse(result) }) };
}

function decode(exitCode: number, { stdout, stderr }: CommandResult, invocation: Invocation): Decoded {
  if (exitCode === denied) {
    // stdout does not count here; JSON on stderr does, and runs the tool unless it says no.
    const said = readPrinted(stderr);
    if (said.kind === 'nothing') return failure('exit code 2 without a reason on stderr');
    if (said.kind !== 'object') return decoded(blocked(stderr.trim()), invocation);
    const answer = readClaudeOutput(said.value, invocation, rules);
    return answer.decision === 'block' || answer.annotation !== undefined ? decoded(answer, invocation) : failure('exit code 2, but the JSON on stderr does not block');
  }
  const printed = readPrinted(stdout);
  if (printed.kind === 'object') return decoded(readClaudeOutput(printed.value, invocation, rules), invocation);
  if (printed.kind === 'broken') return failure(printed.detail);
  if (exitCode !== 0) return failure(`exit code ${exitCode}`);
  return printed.kind === 'nothing' ? decoded({}, invocation) : plainText(printed.text, invocation, { note: printed.text });
}

/** Qwen Code, as 0.15.10 and 0.24.4 were seen to do it; a rewrite, which they ignore before a tool runs, counts here. */
export const qwen = defineDialect({
  name: 'qwen',
  flow: 'parallel',
  vocabulary: 'qwen',
  matcherStyle: 'words',
  shell: 'bash',
  hooksFile: { timeoutUnit: 's-or-ms', defaultTimeoutMs: 600_000 },
  encode: (invocation) => ({
    stdin: stdinOf(invocation),
    environment: { ...hookEnvironment(invocation), ...projectVariables(invocation, ['QWEN_PROJECT_DIR', 'GEMINI_PROJECT_DIR', 'CLAUDE_PROJECT_DIR'], ['CLAUDE_PLUGIN_ROOT']) },
  }),
  decode: whenExited(decode),
  failClosed,
});
