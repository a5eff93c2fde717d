import type { HostProof } from '@cosh/core';
import { blocksIf, documentIn } from '../proof/read-document.js';
import { harmless } from '../proof/sample-inputs.js';

/** cursor.com/docs/hooks.md, and notes on the bundle of 2026-09-10: nothing on stdout is a failure, which lets everything pass. */
export const cursorProof: HostProof = {
  inputs: (folder) => {
    const common = { conversation_id: 'conversation-1', generation_id: 'generation-1', session_id: 'conversation-1', model: 'scripted', cursor_version: '2.0.0', workspace_roots: [folder] };
    const call = { tool_name: 'Shell', tool_input: harmless, tool_use_id: 'call-1', cwd: folder };
    const own: ReturnType<HostProof['inputs']> = {
      sessionStart: {},
      beforeSubmitPrompt: { prompt: 'please run the command', attachments: [] },
      preToolUse: call,
      postToolUse: { ...call, tool_output: '{"output":"out"}', duration: 5 },
      postToolUseFailure: { ...call, error_message: 'exit code 1', failure_type: 'error', is_interrupt: false },
      stop: { status: 'completed', loop_count: 0 },
    };
    return Object.fromEntries(Object.entries(own).map(([event, fields]) => [event, { ...common, hook_event_name: event, ...fields }]));
  },
  reads: (event, { stdout, exitCode }) => {
    if (exitCode === 2) return blocksIf(['preToolUse', 'beforeSubmitPrompt'].includes(event));
    const document = documentIn(stdout);
    if (!document || exitCode !== 0) return 'not-understood';
    if (event === 'preToolUse') return blocksIf(document.permission === 'deny');
    if (event === 'beforeSubmitPrompt') return blocksIf(document.continue === false);
    return blocksIf(event === 'stop' && typeof document.followup_message === 'string' && document.followup_message !== '');
  },
};
