import type { HostEvent, JsonObject } from '@cosh/core';
import { defineHost, hostEvent } from '../shared/define-host.js';
import { compact, eventOf } from '../shared/payload.js';
import type { Reply } from '../shared/reply.js';
import { inShapeOf } from '../shared/result-change.js';
import { readCursor } from './read-cursor.js';
import { ownEntry } from '../shared/own-entry.js';

// cursor.com/docs/hooks.md and notes on the bundle of 2026-09-10. Nothing on stdout is a failure, so something always is. One shell call
// fires preToolUse, which cannot ask, and beforeShellExecution, which can.
const events: Readonly<Record<string, HostEvent>> = {
  preToolUse: hostEvent('PreToolUse', { block: true, allow: true, rewrite: 'replace', context: true, message: true }),
  beforeShellExecution: hostEvent('PreToolUse', { block: true, ask: 'yes', allow: true, message: true }),
  beforeMCPExecution: hostEvent('PreToolUse', { block: true, ask: 'yes', allow: true, message: true }),
  beforeReadFile: hostEvent('PreToolUse', { block: true, message: true }),
  postToolUse: hostEvent('PostToolUse', { result: 'replace', context: true }),
  postToolUseFailure: hostEvent('PostToolUseFailure', {}),
  beforeSubmitPrompt: hostEvent('UserPromptSubmit', { block: true, context: true, message: true }),
  sessionStart: hostEvent('SessionStart', { context: true }),
  stop: hostEvent('Stop', { block: true }),
};

function decided({ decision, reason, note }: Reply, point: string): JsonObject {
  const why = (decision === 'block' || decision === 'ask') && !note?.includes(reason) ? reason : undefined;
  const forPerson = [why, note].filter((each) => each !== undefined).join('\n');
  const message = forPerson === '' ? {} : { user_message: forPerson };
  if (point === 'UserPromptSubmit') return { ...(decision === 'block' ? { continue: false } : {}), ...message };
  if (decision === 'none') return message;
  if (decision === 'allow') return { permission: 'allow', ...message };
  return { permission: decision === 'block' ? 'deny' : 'ask', ...message, agent_message: reason };
}

export const cursor = defineHost({
  name: 'cursor',
  title: 'Cursor',
  events,
  tellsStopActive: true,
  read: (request) => {
    const name = eventOf(request, events);
    const event = ownEntry(events, name);
    // A turn that a person or an error ended must not be made to go on.
    if (name === 'stop' && typeof request.payload.status === 'string' && request.payload.status !== 'completed') return undefined;
    return event && readCursor(request, event.point, name);
  },
  // Only what an MCP server returned can be replaced.
  result: ({ input }, text) => (String(input.tool_name).startsWith('MCP:') ? inShapeOf(input.tool_output, text) ?? text : undefined),
  write: ({ event }, reply) => {
    const { point } = events[event]!;
    switch (point) {
      case 'PreToolUse':
      case 'UserPromptSubmit': return { ...decided(reply, point), ...compact({ updated_input: reply.updatedInput, additional_context: reply.context }) };
      case 'Stop': return reply.decision === 'block' ? { followup_message: reply.reason } : {};
      default: return compact({ updated_mcp_tool_output: reply.result, additional_context: reply.context });
    }
  },
});
