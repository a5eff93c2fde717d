import { defineDialect, differenceOf, isJsonObject, type CommandResult, type Decision, type Decoded, type Invocation, type JsonObject } from '@cosh/core';
import { cursorInput } from './foreign/cursor-input.js';
import { decoded, failClosed, failure, isGate, whenExited } from './foreign/decoding.js';
import { cursorEvents } from './foreign/event-names.js';
import { projectVariables } from './foreign/project-dir.js';
import { blocked, type Said } from './foreign/said.js';
import { textOf } from './foreign/stdin-fields.js';
import { hookEnvironment } from './shared/hook-environment.js';
import { readPrinted, type Printed } from './shared/one-document.js';
import { field } from './shared/typed-fields.js';

const denied = 2;
const permissions: Readonly<Record<string, Decision>> = { allow: 'allow', ask: 'ask', deny: 'block' };

function readOutput(printed: JsonObject, { point, input }: Invocation): Said {
  const word = field(printed, 'string', 'permission') ?? '';
  if (word !== '' && !Object.hasOwn(permissions, word)) throw new Error(`unknown permission "${word.slice(0, 40)}"; known: ${Object.keys(permissions).join(', ')}`);
  if (word === '' && isGate(point) && ('decision' in printed || 'hookSpecificOutput' in printed)) throw new Error('an answer in the words of another protocol; write "permission"');
  const [user, agent] = [field(printed, 'string', 'user_message', 'userMessage'), field(printed, 'string', 'agent_message', 'agentMessage')];
  const context = field(printed, 'string', 'additional_context');
  const followUp = point.blockGoesOn ? field(printed, 'string', 'followup_message') : undefined;
  const refused = field(printed, 'boolean', 'continue') === false;
  const decision = followUp || refused ? 'block' : permissions[word];
  const reason = followUp || agent || user;
  const rewritten = isGate(point) ? field(printed, 'object', 'updated_input') : undefined;
  const original = isGate(point) ? input[point.patchedField!] : undefined;
  const result = point.resultField === undefined ? undefined : printed.updated_mcp_tool_output;
  return {
    ...(decision === undefined ? {} : { decision, word: word || 'block', ...(reason ? { reason } : {}) }),
    ...(user ? { note: user } : {}),
    ...(context ? { context } : {}),
    ...(rewritten ? { patch: differenceOf(isJsonObject(original) ? original : {}, rewritten) } : {}),
    ...(result === undefined || result === null ? {} : { replacement: textOf(result) }),
  };
}

/** Of text that ends in an object the last one counts: a log may stand before the answer. */
function lastDocument(stdout: string): Printed {
  const text = stdout.trim();
  if (!text.endsWith('}')) return readPrinted(text);
  const starts = [0, ...[...text.matchAll(/\n\s*\{/g)].map(({ index }) => index).reverse()];
  for (const start of starts.slice(0, 64)) {
    const printed = readPrinted(text.slice(start));
    if (printed.kind === 'object') return printed;
  }
  return readPrinted(text);
}

function decode(exitCode: number, { stdout, stderr }: CommandResult, invocation: Invocation): Decoded {
  const printed = lastDocument(stdout);
  if (exitCode === denied) {
    const said = printed.kind === 'object' ? readOutput(printed.value, invocation) : {};
    const text = printed.kind === 'text' ? printed.text : stderr.trim();
    return decoded({ ...said, ...blocked((said.decision === 'block' ? said.reason : undefined) ?? text, 'deny') }, invocation);
  }
  if (exitCode !== 0) return failure(`exit code ${exitCode}`);
  if (printed.kind === 'object') return decoded(readOutput(printed.value, invocation), invocation);
  if (printed.kind === 'nothing') return failure('printed nothing; this protocol wants at least {}');
  // What should have been a permission and is no JSON counts as a no there.
  return isGate(invocation.point) ? decoded(blocked('the hook did not answer in JSON', 'deny'), invocation) : failure('stdout is not one well-formed JSON object');
}

/** Cursor, command line build 2026.09.10. */
export const cursor = defineDialect({
  name: 'cursor',
  flow: 'parallel',
  vocabulary: 'cursor',
  matcherStyle: 'anywhere',
  hooksFile: { timeoutUnit: 's', defaultTimeoutMs: 60_000 },
  eventNames: cursorEvents,
  encode: (invocation) => ({
    stdin: cursorInput(invocation),
    environment: {
      ...hookEnvironment(invocation),
      ...projectVariables(invocation, ['CURSOR_PROJECT_DIR', 'CLAUDE_PROJECT_DIR'], ['CURSOR_PLUGIN_ROOT', 'CLAUDE_PLUGIN_ROOT']),
      CURSOR_TRANSCRIPT_PATH: String(invocation.input.transcript_path),
    },
  }),
  decode: whenExited(decode),
  failClosed,
});
