import type { HostProof } from '@cosh/core';
import { blocksIf, documentIn, isDenied, readExit2, specificOf } from '../proof/read-document.js';
import { claudeInputs, harmless } from '../proof/sample-inputs.js';

const canBlock: ReadonlySet<string> = new Set(['PreToolUse', 'UserPromptSubmit', 'Stop']);

/** `hookRunner.ts` and `hookAggregator.ts`, and measured with 0.24.4: after a tool nothing is withheld. */
export const qwenProof: HostProof = {
  inputs: (folder) => claudeInputs(
    { session_id: 'session-1', transcript_path: `${folder}/chat.jsonl`, cwd: folder, timestamp: '2026-01-01T00:00:00.000Z', permission_mode: 'default' },
    { name: 'run_shell_command', input: harmless, response: { llmContent: 'Output: out', returnDisplay: 'out' } },
  ),
  reads: (event, answer) => {
    if (answer.exitCode === 2) return canBlock.has(event) ? readExit2(answer) : 'goes-on';
    const document = documentIn(answer.stdout);
    if (!document) return answer.stdout.trim() === '' ? 'goes-on' : 'not-understood';
    const { permissionDecision } = specificOf(document);
    const decided = event === 'PreToolUse' ? permissionDecision ?? document.decision : document.decision;
    return blocksIf(canBlock.has(event) && isDenied(decided));
  },
};
