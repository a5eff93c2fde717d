import type { HostProof } from '@cosh/core';
import { blocksIf, documentIn, isDenied } from '../proof/read-document.js';
import { harmless } from '../proof/sample-inputs.js';

/** docs.github.com, and measured with 1.0.102: before a tool any other exit than 0 denies, elsewhere none does. */
export const copilotProof: HostProof = {
  inputs: (folder) => {
    const common = { sessionId: 'session-1', timestamp: 1_767_225_600_000, cwd: folder };
    const call = { toolName: 'bash', toolArgs: { ...harmless, description: 'does nothing' } };
    return {
      sessionStart: { ...common, source: 'new', initialPrompt: 'please run the command' },
      userPromptSubmitted: { ...common, prompt: 'please run the command' },
      preToolUse: { ...common, ...call },
      postToolUse: { ...common, ...call, toolResult: { resultType: 'success', textResultForLlm: 'out' } },
      postToolUseFailure: { ...common, ...call, error: 'exit code 1' },
      agentStop: { ...common, transcriptPath: `${folder}/events.jsonl`, stopReason: 'end_turn', stop_hook_active: false },
    };
  },
  reads: (event, { stdout, exitCode }) => {
    if (exitCode !== 0) return blocksIf(event === 'preToolUse');
    const document = documentIn(stdout);
    if (!document) return stdout.trim() === '' ? 'goes-on' : 'not-understood';
    if (event === 'preToolUse') return blocksIf(document.permissionDecision === 'deny');
    if (event === 'postToolUse') return blocksIf(document.modifiedResult !== undefined || isDenied(document.decision));
    return blocksIf(['userPromptSubmitted', 'agentStop'].includes(event) && document.decision === 'block');
  },
};
