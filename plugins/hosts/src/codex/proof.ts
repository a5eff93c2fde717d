import type { HostProof, HostReading, JsonObject } from '@cosh/core';
import { blocksIf, documentIn, hasReason, readExit2, specificOf } from '../proof/read-document.js';
import { claudeInputs, harmless } from '../proof/sample-inputs.js';

const atTop: ReadonlySet<string> = new Set(['continue', 'stopReason', 'suppressOutput', 'systemMessage', 'decision', 'reason', 'hookSpecificOutput']);
const ofEvents: Readonly<Record<string, ReadonlySet<string>>> = {
  PreToolUse: new Set(['hookEventName', 'permissionDecision', 'permissionDecisionReason', 'updatedInput', 'additionalContext']),
  PostToolUse: new Set(['hookEventName', 'additionalContext', 'updatedMCPToolOutput']),
  UserPromptSubmit: new Set(['hookEventName', 'additionalContext']),
  SessionStart: new Set(['hookEventName', 'additionalContext']),
};

function readPreToolUse(document: JsonObject): HostReading {
  const { permissionDecision: decision, permissionDecisionReason: reason, updatedInput } = specificOf(document);
  if (['continue', 'stopReason', 'suppressOutput'].some((field) => field in document)) return 'not-understood';
  if (decision === 'ask' || (decision === 'allow') !== (updatedInput !== undefined)) return 'not-understood';
  if (decision === 'deny' && hasReason(reason)) return 'blocks';
  return decision === 'deny' ? 'not-understood' : 'goes-on';
}

/** `output_parser.rs` and `schema.rs`: one field that is not known, or a block without a reason, and the whole answer is void. */
export const codexProof: HostProof = {
  inputs: (folder) => {
    const common = { session_id: 'session-1', turn_id: 'turn-1', transcript_path: `${folder}/rollout.jsonl`, cwd: folder, model: 'scripted', permission_mode: 'default' };
    const { PostToolUseFailure: _none, ...inputs } = claudeInputs(common, { name: 'Bash', input: harmless, response: 'out\n' });
    return inputs;
  },
  reads: (event, answer) => {
    if (answer.exitCode === 2) return readExit2(answer);
    if (answer.exitCode !== 0) return 'not-understood';
    if (answer.stdout.trim() === '') return 'goes-on';
    const document = documentIn(answer.stdout);
    if (!document || Object.keys(document).some((field) => !atTop.has(field))) return 'not-understood';
    const specific = specificOf(document);
    if ('hookSpecificOutput' in document && (specific.hookEventName !== event || Object.keys(specific).some((field) => !ofEvents[event]?.has(field)))) return 'not-understood';
    if (document.decision !== undefined) return document.decision === 'block' && hasReason(document.reason) ? 'blocks' : 'not-understood';
    return event === 'PreToolUse' ? readPreToolUse(document) : blocksIf(event === 'PostToolUse' && document.continue === false);
  },
};
