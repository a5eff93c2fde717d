import type { HostEvent } from '@cosh/core';
import { readClaudeInput } from '../shared/claude-input.js';
import { block, common, specific } from '../shared/claude-output.js';
import { defineHost, hostEvent } from '../shared/define-host.js';
import { modelResult } from '../shared/model-result.js';
import { compact, eventOf } from '../shared/payload.js';
import { ownEntry } from '../shared/own-entry.js';

// alibaba/anolisa, src/copilot-shell 2.4.1, read and measured. `continue: false` at Stop makes it go on, so there it is not said; text
// added at the start of a session or before a tool reaches nobody.
const events: Readonly<Record<string, HostEvent>> = {
  PreToolUse: hostEvent('PreToolUse', { block: true, ask: 'yes', rewrite: 'merge', message: true, halt: true }),
  PostToolUse: hostEvent('PostToolUse', { block: true, result: 'replace', context: true, message: true, halt: true }),
  PostToolUseFailure: hostEvent('PostToolUseFailure', { message: true }),
  UserPromptSubmit: hostEvent('UserPromptSubmit', { block: true, context: true, message: true }),
  SessionStart: hostEvent('SessionStart', { message: true }),
  Stop: hostEvent('Stop', { block: true, message: true }),
  BeforeModel: hostEvent('BeforeModel', { message: true }),
  AfterModel: hostEvent('AfterModel', { message: true }),
};

export const copilotShell = defineHost({
  name: 'copilot-shell',
  title: 'copilot-shell',
  events,
  // Always true.
  tellsStopActive: false,
  read: (request) => {
    const name = eventOf(request, events);
    const event = ownEntry(events, name);
    return event && readClaudeInput(request, event.point, name, { result: modelResult });
  },
  write: ({ event }, reply) => {
    const { decision, reason, context, updatedInput, result } = reply;
    return {
      ...common(reply),
      ...(decision === 'ask' ? { decision: 'ask', reason } : block(reply)),
      // Its word for "this stands in place of the result" is a block.
      ...(typeof result === 'string' ? { decision: 'block', reason: result.trim() === '' ? reason : result } : {}),
      ...specific(event, compact({ tool_input: updatedInput, additionalContext: context })),
    };
  },
});
