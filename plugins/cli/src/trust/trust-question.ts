import { fileChanges, hookChanges, toWireInput, type Cosh, type JsonObject } from '@cosh/core';
import { diagnosticJson } from '../commands/hook-json.js';
import type { TrustQuestion } from '../render/trust-question.js';

/** What is to be said of a workspace before anybody is asked. Throws `trust_too_large`, `workspace_changing`. */
export async function trustQuestion(cosh: Cosh, root: string): Promise<TrustQuestion> {
  const [survey, { workspaces }] = [await cosh.trust.survey(root), await cosh.trust.records()];
  const record = workspaces.get(root);
  const files = record ? fileChanges(record.files, survey.files) : [];
  return {
    survey, files,
    state: record === undefined ? 'untrusted' : record.fingerprint === survey.fingerprint ? 'trusted' : 'changed',
    hooks: record ? hookChanges(record.sources, survey) : { added: [], removed: [] },
    ...(record ? { at: record.at } : {}),
  };
}

/** The same as JSON. */
export function trustQuestionJson({ survey, state, files, hooks, at }: TrustQuestion): JsonObject {
  return {
    workspace: survey.root, state, fingerprint: survey.fingerprint, ...(at === undefined ? {} : { trusted_at: at }),
    hooks: survey.hooks.map(({ files: named, ...hook }) => ({ ...toWireInput(hook), environment: [...hook.environment], not_covered: [...hook.notCovered], files: named.map(({ path }) => path) })),
    extensions: survey.extensions.map(({ name, manifest }) => ({ name, ...(manifest ? { version: manifest.version, contributions: manifest.contributions } : {}) })),
    files: survey.files.filter(({ kind }) => kind !== 'absent').map((file) => ({ ...toWireInput(file) })),
    changes: { files: [...files], hooks_added: [...hooks.added], hooks_removed: [...hooks.removed] },
    diagnostics: survey.diagnostics.map(diagnosticJson), refusals: [...survey.refusals],
  };
}
