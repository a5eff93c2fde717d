import { defineDialect, type CommandResult, type Decoded, type Invocation, type JsonObject } from '@cosh/core';
import { decoded, failClosed, failure, plainText, whenExited } from './foreign/decoding.js';
import { readGeminiOutput } from './foreign/gemini-output.js';
import { projectVariables } from './foreign/project-dir.js';
import { blocked, type Said } from './foreign/said.js';
import { commonFields, llmResponse, ownFields } from './foreign/stdin-fields.js';
import { hookEnvironment } from './shared/hook-environment.js';
import { readPrinted } from './shared/one-document.js';

const denied = 2;

function stdinOf(invocation: Invocation): JsonObject {
  const { fields, result } = ownFields(invocation);
  return { ...commonFields(invocation), timestamp: invocation.input.timestamp!, ...fields, ...(result === undefined ? {} : { tool_response: llmResponse(result) }) };
}

/** At the end of a turn `continue: false` makes it go on there, as a block does. */
function readOutput(printed: JsonObject, invocation: Invocation): Said {
  const { halt, haltReason, ...said } = readGeminiOutput(printed, invocation);
  if (!halt) return said;
  return invocation.point.blockGoesOn ? { ...said, ...blocked(haltReason) } : { ...said, halt, ...(haltReason === undefined ? {} : { haltReason }) };
}

function decode(exitCode: number, { stdout, stderr }: CommandResult, invocation: Invocation): Decoded {
  if (exitCode === denied) return stderr.trim() === '' ? failure('exit code 2 without a reason on stderr') : decoded(blocked(stderr.trim(), 'deny'), invocation);
  const printed = readPrinted(stdout);
  if (printed.kind === 'object') return decoded(readOutput(printed.value, invocation), invocation);
  if (exitCode > 1 && (stdout.trim() || stderr.trim()) !== '') return decoded(blocked(stdout.trim() || stderr.trim(), 'deny'), invocation);
  if (printed.kind === 'broken') return failure(printed.detail);
  if (exitCode !== 0) return failure(`exit code ${exitCode}`);
  return printed.kind === 'nothing' ? decoded({}, invocation) : plainText(printed.text, invocation, { note: printed.text });
}

/** copilot-shell 2.4.1, but for one of its faults: its matchers are not looked at before a tool runs. */
export const copilotShell = defineDialect({
  name: 'copilot-shell',
  flow: 'parallel',
  vocabulary: 'copilot-shell',
  matcherStyle: 'anywhere',
  shell: 'bash',
  hooksFile: { timeoutUnit: 'ms', defaultTimeoutMs: 60_000 },
  encode: (invocation) => ({
    stdin: stdinOf(invocation),
    environment: {
      ...hookEnvironment(invocation),
      ...projectVariables(invocation, ['COPILOT_SHELL_PROJECT_DIR', 'GEMINI_PROJECT_DIR', 'CLAUDE_PROJECT_DIR', 'QWEN_PROJECT_DIR'], ['CLAUDE_PLUGIN_ROOT']),
    },
  }),
  decode: whenExited(decode),
  failClosed,
});
