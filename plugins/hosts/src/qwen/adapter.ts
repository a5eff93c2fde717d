import type { HostEvent } from '@cosh/core';
import { readClaudeInput } from '../shared/claude-input.js';
import { block, common, permission, specific } from '../shared/claude-output.js';
import { defineHost, hostEvent } from '../shared/define-host.js';
import { modelResult } from '../shared/model-result.js';
import { compact, eventOf } from '../shared/payload.js';
import { ownEntry } from '../shared/own-entry.js';

// QwenLM/qwen-code, packages/core/src/hooks; measured with 0.15.10 and 0.24.4. It takes no rewrite. An `allow` of a later hook undoes a
// `deny` of an earlier one there, so none is ever said. `continue: false` at Stop makes it go on.
const events: Readonly<Record<string, HostEvent>> = {
  PreToolUse: hostEvent('PreToolUse', { block: true, ask: 'yes', message: true }),
  PostToolUse: hostEvent('PostToolUse', { context: true, message: true, halt: true }),
  PostToolUseFailure: hostEvent('PostToolUseFailure', { context: true, message: true }),
  UserPromptSubmit: hostEvent('UserPromptSubmit', { block: true, context: true, message: true, halt: true }),
  SessionStart: hostEvent('SessionStart', { context: true, message: true }),
  Stop: hostEvent('Stop', { block: true, message: true }),
};

export const qwen = defineHost({
  name: 'qwen',
  title: 'Qwen Code',
  events,
  // 0.15 says true at the first Stop.
  tellsStopActive: false,
  read: (request) => {
    const name = eventOf(request, events);
    const event = ownEntry(events, name);
    // It fires this again after every round of tools, with nothing in it: nobody has typed anything.
    if (name === 'UserPromptSubmit' && request.payload.prompt === '') return undefined;
    return event && readClaudeInput(request, event.point, name, { result: modelResult });
  },
  write: ({ event }, reply) => ({
    ...common(reply),
    ...block(reply),
    ...specific(event, { ...(event === 'PreToolUse' ? permission(reply) : {}), ...compact({ additionalContext: reply.context }) }),
  }),
});
