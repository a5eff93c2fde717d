import type { HostEvent } from '@cosh/core';
import { readClaudeInput } from '../shared/claude-input.js';
import { block, common, permission, specific } from '../shared/claude-output.js';
import { defineHost, hostEvent } from '../shared/define-host.js';
import { compact, eventOf } from '../shared/payload.js';
import { ownEntry } from '../shared/own-entry.js';

// openai/codex, codex-rs/hooks/src (schema.rs, engine/output_parser.rs): an unknown field, `ask`, a bare `allow` or `continue: false`
// before a tool voids the whole answer, and the tool runs. Measured with 0.171.0.
const events: Readonly<Record<string, HostEvent>> = {
  PreToolUse: hostEvent('PreToolUse', { block: true, rewrite: 'replace', context: true, message: true }),
  PostToolUse: hostEvent('PostToolUse', { block: true, result: 'replace', context: true, message: true, halt: true }),
  UserPromptSubmit: hostEvent('UserPromptSubmit', { block: true, context: true, message: true, halt: true }),
  SessionStart: hostEvent('SessionStart', { context: true, message: true }),
  Stop: hostEvent('Stop', { block: true, message: true, halt: true }),
};

const textTools = ['Bash', 'apply_patch'];

export const codex = defineHost({
  name: 'codex',
  title: 'Codex',
  events,
  tellsStopActive: true,
  read: (request) => {
    const name = eventOf(request, events);
    const event = ownEntry(events, name);
    return event && readClaudeInput(request, event.point, name);
  },
  takesInput: ({ input }, updated) => !textTools.includes(String(input.tool_name)) || typeof updated.command === 'string',
  write: ({ event }, reply) => {
    const { context, updatedInput, result } = reply;
    if (event === 'PreToolUse') {
      // A rewrite is taken beside an allow only.
      const decides = updatedInput === undefined ? permission(reply) : { permissionDecision: 'allow', updatedInput };
      return { ...common(reply), ...specific(event, { ...decides, ...compact({ additionalContext: context }) }) };
    }
    // Its word for "this stands in place of the result" is a block.
    const replaced = typeof result === 'string' ? { decision: 'block', reason: result.trim() === '' ? reply.reason : result } : block(reply);
    return { ...common(reply), ...replaced, ...specific(event, compact({ additionalContext: context })) };
  },
});
