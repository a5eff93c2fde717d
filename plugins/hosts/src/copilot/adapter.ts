import { isJsonObject, type HostEvent, type HostRequest, type JsonObject } from '@cosh/core';
import { readClaudeInput } from '../shared/claude-input.js';
import { block, permission, specific } from '../shared/claude-output.js';
import { defineHost, hostEvent } from '../shared/define-host.js';
import { compact, eventOf, parsed } from '../shared/payload.js';
import type { Reply } from '../shared/reply.js';
import { ownEntry } from '../shared/own-entry.js';

// github/docs, copilot/reference/hooks-reference.md; measured with 1.0.102. The spelling of an event in its file decides which fields
// it sends: camelCase ones without the event's name, or those of Claude Code.
const camelCase: Readonly<Record<string, HostEvent>> = {
  preToolUse: hostEvent('PreToolUse', { block: true, ask: 'yes', allow: true, rewrite: 'replace', context: true }),
  postToolUse: hostEvent('PostToolUse', { block: true, result: 'replace', context: true }),
  postToolUseFailure: hostEvent('PostToolUseFailure', { context: true }),
  userPromptSubmitted: hostEvent('UserPromptSubmit', { block: true, context: true }),
  sessionStart: hostEvent('SessionStart', { context: true }),
  agentStop: hostEvent('Stop', { block: true }),
};
const pascalCase = Object.fromEntries(Object.values(camelCase).map((event) => [event.point, event]));
const events: Readonly<Record<string, HostEvent>> = { ...camelCase, ...pascalCase };

const other: Readonly<Record<string, string>> = { sessionId: 'session_id', toolName: 'tool_name', toolArgs: 'tool_input', toolResult: 'tool_response', tool_result: 'tool_response', transcriptPath: 'transcript_path' };

/** The fields of both spellings under the names of Claude Code. */
function renamed(payload: JsonObject): JsonObject {
  const fields = Object.fromEntries(Object.entries(payload).map(([name, value]) => [other[name] ?? name, value]));
  const at = typeof payload.timestamp === 'number' ? new Date(payload.timestamp) : undefined;
  const error = isJsonObject(payload.error) ? payload.error.message : payload.error;
  return {
    ...fields,
    ...compact({ tool_input: parsed(fields.tool_input), error }),
    ...(at && !Number.isNaN(at.getTime()) ? { timestamp: at.toISOString() } : {}),
  };
}

/** What the model reads of a result. */
function resultText({ tool_response: response }: JsonObject): JsonObject[string] | undefined {
  if (!isJsonObject(response)) return response;
  return response.textResultForLlm ?? response.text_result_for_llm ?? response;
}

function modified(payload: JsonObject, text: string): JsonObject {
  const original = payload.toolResult ?? payload.tool_result;
  return { resultType: 'success', ...(isJsonObject(original) ? original : {}), textResultForLlm: text };
}

const read = (request: HostRequest): HostRequest => ({ ...request, payload: renamed(request.payload) });

export const copilot = defineHost({
  name: 'copilot',
  title: 'GitHub Copilot CLI',
  events,
  tellsStopActive: true,
  read: (request) => {
    const name = eventOf(request, events);
    const event = ownEntry(events, name);
    const call = event && readClaudeInput(read(request), event.point, name, { result: resultText, alike: true });
    return call && { ...call, payload: request.payload, ...(name in camelCase ? {} : { words: 'claude-code' }) };
  },
  result: ({ payload }, text) => modified(payload, text),
  write: ({ event }, reply: Reply) => {
    const { context, updatedInput, result } = reply;
    const before = events[event]!.point === 'PreToolUse';
    const top = {
      ...(before ? permission(reply) : block(reply)),
      ...compact({ modifiedArgs: updatedInput, modifiedResult: result, additionalContext: context }),
    };
    if (event in camelCase) return top;
    return { ...top, ...specific(event, { ...(before ? permission(reply) : {}), ...compact({ updatedInput, additionalContext: context }) }) };
  },
});
