import { defineDialect, type CommandResult, type Decoded, type Invocation, type JsonObject, type JsonValue } from '@cosh/core';
import { readClaudeOutput, type ClaudeRules } from './foreign/claude-output.js';
import { decoded, failClosed, failure, isGate, plainText, whenExited } from './foreign/decoding.js';
import { projectVariables } from './foreign/project-dir.js';
import { blocked, type Said } from './foreign/said.js';
import { commonFields, ownFields } from './foreign/stdin-fields.js';
import { hookEnvironment } from './shared/hook-environment.js';
import { readPrinted } from './shared/one-document.js';

const rules: ClaudeRules = { eventNameRequired: true, words: { block: 'block', approve: 'allow' }, blockAfterwards: 'annotates' };
const denied = 2;

/** The result of a shell command has parts there; any other one is handed on as it is. */
function toolResponse(tool: JsonValue | undefined, result: JsonValue): JsonValue {
  return tool === 'Bash' && typeof result === 'string' ? { stdout: result, stderr: '', interrupted: false, isImage: false } : result;
}

function stdinOf(invocation: Invocation): JsonObject {
  const { fields, result } = ownFields(invocation);
  return { ...commonFields(invocation), permission_mode: 'default', ...fields, ...(result === undefined ? {} : { tool_response: toolResponse(fields.tool_name, result) }) };
}

/** Exit 2 is a no whatever else was printed; what was printed adds to it. */
function denial(stdout: string, stderr: string, invocation: Invocation): Said {
  const printed = readPrinted(stdout);
  try {
    const said = printed.kind === 'object' ? readClaudeOutput(printed.value, invocation, rules) : {};
    if (invocation.point.resultField !== undefined) return { ...said, annotation: said.annotation ?? (stderr.trim() || `blocked by hook "${invocation.hook.name}"`), note: (said.note ?? stderr.trim()) || 'blocked' };
    return { ...said, ...blocked((said.decision === 'block' ? said.reason : undefined) ?? stderr.trim()) };
  } catch {
    return blocked(stderr.trim());
  }
}

function decode(exitCode: number, { stdout, stderr }: CommandResult, invocation: Invocation): Decoded {
  if (exitCode === denied) return decoded(denial(stdout, stderr, invocation), invocation);
  const printed = readPrinted(stdout);
  // JSON counts whatever the exit code.
  if (printed.kind === 'object') return decoded(readClaudeOutput(printed.value, invocation, rules), invocation);
  if (printed.kind === 'broken') return failure(printed.detail);
  if (exitCode !== 0) return failure(`exit code ${exitCode}`);
  if (printed.kind === 'nothing') return decoded({}, invocation);
  return plainText(printed.text, invocation, invocation.point.plainText === 'context' && !isGate(invocation.point) ? { context: printed.text } : {});
}

/** Claude Code 2.1.x: code.claude.com/docs/en/hooks.md, and what 2.1.197 and 2.1.332 were seen to do. */
export const claudeCode = defineDialect({
  name: 'claude-code',
  flow: 'parallel',
  vocabulary: 'claude-code',
  matcherStyle: 'words',
  dataVariables: ['CLAUDE_PLUGIN_DATA'],
  hooksFile: { timeoutUnit: 's', defaultTimeoutMs: 600_000 },
  encode: (invocation) => ({
    stdin: stdinOf(invocation),
    environment: { ...hookEnvironment(invocation), ...projectVariables(invocation, ['CLAUDE_PROJECT_DIR'], ['CLAUDE_PLUGIN_ROOT']) },
  }),
  decode: whenExited(decode),
  failClosed,
});
