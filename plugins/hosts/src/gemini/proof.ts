import type { HostAnswer, HostProof, HostReading, JsonObject } from '@cosh/core';
import { blocksIf, documentIn, isDenied } from '../proof/read-document.js';
import { claudeInputs, harmless, modelRequest, modelResponse } from '../proof/sample-inputs.js';

const canBlock: ReadonlySet<string> = new Set(['BeforeTool', 'AfterTool', 'BeforeAgent', 'AfterAgent', 'BeforeModel', 'AfterModel']);

/** `hookRunner.ts`: stdout, else stderr, is read as JSON whatever the exit code; only text that is none is judged by the exit code. */
function read(event: string, { stdout, stderr, exitCode }: HostAnswer): HostReading {
  const text = stdout.trim() || stderr.trim();
  if (text === '') return 'goes-on';
  const document = documentIn(text);
  if (!document) return exitCode === 0 || exitCode === 1 ? 'not-understood' : blocksIf(canBlock.has(event));
  return blocksIf(canBlock.has(event) && isDenied(document.decision));
}

export const geminiProof: HostProof = {
  inputs: (folder) => {
    const common = { session_id: 'session-1', transcript_path: `${folder}/chat.jsonl`, cwd: folder, timestamp: '2026-01-01T00:00:00.000Z' };
    const told = claudeInputs(common, { name: 'run_shell_command', input: harmless, response: { llmContent: 'Output: out', returnDisplay: 'out' } });
    const named = (name: string, from: string): JsonObject => ({ ...told[from]!, hook_event_name: name });
    return {
      SessionStart: told.SessionStart!,
      BeforeAgent: named('BeforeAgent', 'UserPromptSubmit'),
      BeforeTool: named('BeforeTool', 'PreToolUse'),
      AfterTool: named('AfterTool', 'PostToolUse'),
      AfterAgent: { ...common, hook_event_name: 'AfterAgent', prompt: 'please run the command', prompt_response: 'done', stop_hook_active: false },
      BeforeModel: { ...common, hook_event_name: 'BeforeModel', llm_request: modelRequest },
      AfterModel: { ...common, hook_event_name: 'AfterModel', llm_request: modelRequest, llm_response: modelResponse },
    };
  },
  reads: read,
};
