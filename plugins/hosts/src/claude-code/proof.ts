import type { HostProof } from '@cosh/core';
import { blocksIf, documentIn, specificOf } from '../proof/read-document.js';
import { claudeInputs, harmless } from '../proof/sample-inputs.js';

const canBlock: ReadonlySet<string> = new Set(['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'Stop']);

/** Recorded from 2.1.332. Output of a hook counts only with the name of its event beside it; at exit 2 nothing else is asked for. */
export const claudeCodeProof: HostProof = {
  inputs: (folder) => claudeInputs(
    { session_id: 'session-1', transcript_path: `${folder}/transcript.jsonl`, cwd: folder, prompt_id: 'prompt-1', permission_mode: 'default' },
    { name: 'Bash', input: harmless, response: { stdout: 'out', stderr: '', interrupted: false, isImage: false } },
  ),
  reads: (event, { stdout, exitCode }) => {
    if (exitCode === 2) return blocksIf(canBlock.has(event));
    const document = documentIn(stdout);
    if (!document) return stdout.trim() === '' ? 'goes-on' : 'not-understood';
    const specific = specificOf(document);
    if ('hookSpecificOutput' in document && specific.hookEventName !== event) return 'not-understood';
    if (event === 'PreToolUse') return blocksIf(specific.permissionDecision === 'deny' || document.decision === 'block');
    return blocksIf(canBlock.has(event) && document.decision === 'block');
  },
};
