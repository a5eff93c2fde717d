import { defineDialect, isJsonObject, type CommandResult, type Decoded, type Invocation, type JsonObject } from '@cosh/core';
import { decoded, failClosed, failure, plainText, whenExited } from './foreign/decoding.js';
import { geminiEvents } from './foreign/event-names.js';
import { readGeminiOutput } from './foreign/gemini-output.js';
import { projectVariables } from './foreign/project-dir.js';
import { blocked } from './foreign/said.js';
import { commonFields, llmResponse, ownFields } from './foreign/stdin-fields.js';
import { hookEnvironment } from './shared/hook-environment.js';
import { readPrinted } from './shared/one-document.js';

function stdinOf(invocation: Invocation): JsonObject {
  const { fields, result } = ownFields(invocation);
  const { tool_use_id: _unknownThere, last_assistant_message: last, ...rest } = fields;
  const ended = invocation.point.blockGoesOn ? { prompt: '', prompt_response: last ?? '', stop_hook_active: false } : {};
  return { ...commonFields(invocation), timestamp: invocation.input.timestamp!, ...ended, ...rest, ...(result === undefined ? {} : { tool_response: llmResponse(result) }) };
}

// A JSON string that holds JSON is read twice there.
function unwrapped(text: string): string {
  if (!text.startsWith('"')) return text;
  try {
    const inner: unknown = JSON.parse(text);
    return typeof inner === 'string' && isJsonObject(JSON.parse(inner)) ? inner : text;
  } catch {
    return text;
  }
}

function decode(exitCode: number, { stdout, stderr }: CommandResult, invocation: Invocation): Decoded {
  const text = unwrapped(stdout.trim() || stderr.trim());
  // stderr of a hook that succeeded is a log, unless it is an answer.
  const printed = stdout.trim() === '' && exitCode === 0 && !text.startsWith('{') ? readPrinted('') : readPrinted(text);
  if (printed.kind === 'nothing') return exitCode === 0 ? decoded({}, invocation) : failure(`exit code ${exitCode} without a word`);
  if (printed.kind === 'object') {
    const said = readGeminiOutput(printed.value, invocation);
    // JSON counts there whatever the exit code, so that this one does not block; that it was meant to is a failure.
    return exitCode === 2 && said.decision !== 'block' ? failure('exit code 2, but the JSON does not block') : decoded(said, invocation);
  }
  if (exitCode > 1) return decoded(blocked(text, 'deny'), invocation);
  if (printed.kind === 'broken') return failure(printed.detail);
  return exitCode === 1 ? failure('exit code 1') : plainText(printed.text, invocation, { note: printed.text });
}

/** Gemini CLI 0.56 to 0.61. `tool_input` of an answer is merged, as its documentation says. What a hook changes of a model's request or answer has no effect here. */
export const gemini = defineDialect({
  name: 'gemini',
  flow: 'parallel',
  vocabulary: 'gemini',
  matcherStyle: 'anywhere',
  shell: 'bash',
  hooksFile: { timeoutUnit: 'ms', defaultTimeoutMs: 60_000 },
  eventNames: geminiEvents,
  encode: (invocation) => {
    const { session_id, cwd } = invocation.input;
    return {
      stdin: stdinOf(invocation),
      environment: {
        ...hookEnvironment(invocation),
        ...projectVariables(invocation, ['GEMINI_PROJECT_DIR', 'CLAUDE_PROJECT_DIR'], []),
        GEMINI_CWD: String(cwd), GEMINI_SESSION_ID: String(session_id),
      },
    };
  },
  decode: whenExited(decode),
  failClosed,
});
