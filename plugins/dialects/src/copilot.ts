import { defineDialect, type Invocation, type JsonObject, type JsonValue } from '@cosh/core';
import { decodeCopilot, readCopilotOutput } from './foreign/copilot-output.js';
import { failClosed } from './foreign/decoding.js';
import { copilotEvents } from './foreign/event-names.js';
import { projectVariables } from './foreign/project-dir.js';
import { ownFields, textOf } from './foreign/stdin-fields.js';
import { hookEnvironment } from './shared/hook-environment.js';

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
const renamed: Readonly<Record<string, string>> = { tool_input: 'toolArgs' };
// Its events do not carry them.
const unknownThere = ['tool_use_id', 'last_assistant_message'];

function stdinOf(invocation: Invocation): JsonObject {
  const { input, point } = invocation;
  const { fields, result } = ownFields(invocation);
  const own = Object.entries(fields).filter(([name]) => !unknownThere.includes(name)).map(([name, value]): [string, JsonValue] => [name === 'stop_hook_active' ? name : renamed[name] ?? camelCase(name), value]);
  return {
    sessionId: input.session_id!,
    timestamp: Date.parse(String(input.timestamp)) || 0,
    cwd: input.cwd!,
    ...(point.blockGoesOn ? { transcriptPath: input.transcript_path!, stopReason: 'end_turn', stop_hook_active: false } : {}),
    ...Object.fromEntries(own),
    ...(result === undefined ? {} : { toolResult: { resultType: 'success', textResultForLlm: textOf(result) } }),
  };
}

/** GitHub Copilot CLI 1.0.10x, hooks under camelCase keys. */
export const copilot = defineDialect({
  name: 'copilot',
  flow: 'series',
  vocabulary: 'copilot',
  matcherStyle: 'whole',
  shell: 'bash',
  readsSignals: true,
  hooksFile: { timeoutUnit: 's', defaultTimeoutMs: 30_000 },
  eventNames: copilotEvents,
  encode: (invocation) => ({
    stdin: stdinOf(invocation),
    environment: { ...hookEnvironment(invocation), COPILOT_CLI: '1', ...projectVariables(invocation, ['COPILOT_PROJECT_DIR', 'CLAUDE_PROJECT_DIR'], ['CLAUDE_PLUGIN_ROOT']) },
  }),
  decode: (result, invocation) => decodeCopilot(result, invocation, readCopilotOutput),
  failClosed,
});
