import type { HostEvent } from '@cosh/core';
import { readClaudeInput } from '../shared/claude-input.js';
import { block, common, specific } from '../shared/claude-output.js';
import { defineHost, hostEvent } from '../shared/define-host.js';
import { modelResult } from '../shared/model-result.js';
import { compact, eventOf } from '../shared/payload.js';
import { ownEntry } from '../shared/own-entry.js';

// google-gemini/gemini-cli, packages/core/src/hooks and scheduler; measured with 0.61.0. A document on stdout counts whatever the exit
// code; an `ask` with nobody there is waited for without end; text added before a tool reaches nobody.
const events: Readonly<Record<string, HostEvent>> = {
  BeforeTool: hostEvent('PreToolUse', { block: true, ask: 'attended', rewrite: 'replace', message: true, halt: true }),
  AfterTool: hostEvent('PostToolUse', { block: true, result: 'replace', context: true, message: true, halt: true }),
  BeforeAgent: hostEvent('UserPromptSubmit', { block: true, context: true, message: true }),
  AfterAgent: hostEvent('Stop', { block: true, message: true, halt: true }),
  SessionStart: hostEvent('SessionStart', { context: true, message: true }),
  BeforeModel: hostEvent('BeforeModel', { message: true }),
  AfterModel: hostEvent('AfterModel', { message: true }),
};

export const gemini = defineHost({
  name: 'gemini',
  title: 'Gemini CLI',
  events,
  tellsStopActive: true,
  read: (request) => {
    const name = eventOf(request, events);
    const event = ownEntry(events, name);
    const call = event && readClaudeInput(request, event.point, name, { result: modelResult });
    const answer = request.payload.prompt_response;
    return call && name === 'AfterAgent' && typeof answer === 'string' ? { ...call, input: { ...call.input, last_assistant_message: answer } } : call;
  },
  write: ({ event }, reply) => {
    const { decision, reason, context, updatedInput, result } = reply;
    return {
      ...common(reply),
      ...(decision === 'ask' ? { decision: 'ask', reason } : block(reply, 'deny')),
      // Its word for "this stands in place of the result" is a denial.
      ...(typeof result === 'string' ? { decision: 'deny', reason: result.trim() === '' ? reason : result } : {}),
      ...specific(event, compact({ tool_input: updatedInput, additionalContext: context })),
    };
  },
});
