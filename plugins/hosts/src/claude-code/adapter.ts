import type { HostEvent, HostRequest } from '@cosh/core';
import { readClaudeInput } from '../shared/claude-input.js';
import { block, common, permission, specific } from '../shared/claude-output.js';
import { defineHost, hostEvent } from '../shared/define-host.js';
import { compact, eventOf } from '../shared/payload.js';
import { ownEntry } from '../shared/own-entry.js';
import { reshapeResult } from './reshape-result.js';

// code.claude.com/docs/en/hooks.md, and measured with 2.1.197 and 2.1.332. Text added at Stop would make the turn go on.
const events: Readonly<Record<string, HostEvent>> = {
  PreToolUse: hostEvent('PreToolUse', { block: true, ask: 'yes', allow: true, rewrite: 'replace', context: true, message: true, halt: true }),
  PostToolUse: hostEvent('PostToolUse', { block: true, result: 'replace', context: true, message: true, halt: true }),
  PostToolUseFailure: hostEvent('PostToolUseFailure', { context: true, message: true }),
  UserPromptSubmit: hostEvent('UserPromptSubmit', { block: true, context: true, message: true, halt: true }),
  SessionStart: hostEvent('SessionStart', { context: true, message: true }),
  Stop: hostEvent('Stop', { block: true, message: true, halt: true }),
};

/** Cursor and Copilot read the files of Claude Code as well as their own. */
const comesFromAnother = ({ payload, environment }: HostRequest): boolean => 'cursor_version' in payload || environment.COPILOT_CLI !== undefined || environment.CURSOR_VERSION !== undefined;

export const claudeCode = defineHost({
  name: 'claude-code',
  title: 'Claude Code',
  events,
  tellsStopActive: true,
  read: (request) => {
    const name = eventOf(request, events);
    const event = ownEntry(events, name);
    const call = event && readClaudeInput(request, event.point, name, { alike: comesFromAnother(request) });
    // Cursor runs these hooks with a payload of its own.
    return call && 'cursor_version' in request.payload ? { ...call, words: 'cursor' } : call;
  },
  result: ({ payload }, text) => reshapeResult(payload.tool_response, text),
  write: ({ event }, reply) => ({
    ...common(reply),
    ...(event === 'PreToolUse' ? {} : block(reply)),
    ...specific(event, {
      ...(event === 'PreToolUse' ? permission(reply) : {}),
      ...compact({ updatedInput: reply.updatedInput, updatedToolOutput: reply.result, additionalContext: reply.context }),
    }),
  }),
});
