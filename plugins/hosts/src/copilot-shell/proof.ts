import type { HostProof } from '@cosh/core';
import { blocksIf, documentIn, isDenied, readExit2 } from '../proof/read-document.js';
import { claudeInputs, harmless, modelRequest, modelResponse } from '../proof/sample-inputs.js';

const canBlock: ReadonlySet<string> = new Set(['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'Stop']);

/** Read in 2.4.1: at exit 2 stderr alone counts; text that is no JSON denies at any other exit than 0 and 1. */
export const copilotShellProof: HostProof = {
  inputs: (folder) => {
    const common = { session_id: 'session-1', run_id: 'run-1', transcript_path: `${folder}/chat.jsonl`, cwd: folder, timestamp: '2026-01-01T00:00:00.000Z' };
    const { PostToolUseFailure: _sandboxOnly, ...told } = claudeInputs(common, { name: 'run_shell_command', input: { ...harmless, is_background: false }, response: { llmContent: 'out', returnDisplay: 'out' } });
    return {
      ...told,
      BeforeModel: { ...common, hook_event_name: 'BeforeModel', llm_request: modelRequest },
      AfterModel: { ...common, hook_event_name: 'AfterModel', llm_request: modelRequest, llm_response: modelResponse },
    };
  },
  reads: (event, answer) => {
    if (answer.exitCode === 2) return canBlock.has(event) ? readExit2(answer) : 'goes-on';
    const text = answer.stdout.trim() || answer.stderr.trim();
    if (text === '') return 'goes-on';
    const document = documentIn(text);
    if (!document) return answer.exitCode > 1 ? blocksIf(canBlock.has(event)) : 'not-understood';
    return blocksIf(canBlock.has(event) && isDenied(document.decision));
  },
};
