import { defineDialect, type Invocation, type JsonObject } from '@cosh/core';
import { readClaudeOutput, type ClaudeRules } from './foreign/claude-output.js';
import { decodeCopilot } from './foreign/copilot-output.js';
import { failClosed, isGate } from './foreign/decoding.js';
import { projectVariables } from './foreign/project-dir.js';
import type { Said } from './foreign/said.js';
import { commonFields, ownFields, textOf } from './foreign/stdin-fields.js';
import { hookEnvironment } from './shared/hook-environment.js';

const rules: ClaudeRules = { eventNameRequired: false, words: { allow: 'allow', block: 'block' }, blockAfterwards: 'annotates' };

function stdinOf(invocation: Invocation): JsonObject {
  const { fields, result } = ownFields(invocation);
  return { ...commonFields(invocation), timestamp: invocation.input.timestamp!, ...fields, ...(result === undefined ? {} : { tool_result: { result_type: 'success', text_result_for_llm: textOf(result) } }) };
}

function readOutput(printed: JsonObject, invocation: Invocation): Said {
  // Alone, it was seen to stop nothing before a tool runs.
  if (isGate(invocation.point) && 'decision' in printed && !('hookSpecificOutput' in printed)) throw new Error('"decision" does not count before a tool runs; write hookSpecificOutput.permissionDecision');
  return readClaudeOutput(printed, invocation, rules);
}

/** GitHub Copilot CLI 1.0.10x, hooks under PascalCase keys: Claude Code's names, fields and matchers, Copilot's own exit codes. */
export const copilotPascal = defineDialect({
  name: 'copilot-pascal',
  flow: 'series',
  vocabulary: 'claude-code',
  matcherStyle: 'words',
  shell: 'bash',
  readsSignals: true,
  hooksFile: { timeoutUnit: 's', defaultTimeoutMs: 30_000 },
  encode: (invocation) => ({
    stdin: stdinOf(invocation),
    environment: { ...hookEnvironment(invocation), COPILOT_CLI: '1', ...projectVariables(invocation, ['COPILOT_PROJECT_DIR', 'CLAUDE_PROJECT_DIR'], ['CLAUDE_PLUGIN_ROOT']) },
  }),
  decode: (result, invocation) => decodeCopilot(result, invocation, readOutput),
  failClosed,
});
