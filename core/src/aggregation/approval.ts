import type { HookReport, VerdictBase } from '../contract/index.js';

/** Whether a person agreed that this extension's `allow` answers the permission question. */
export type AutoApprove = (extensionName: string) => boolean;

const extensionPrefix = 'extension:';

/** The person's own files may answer for the person, an extension where that was consented to, a workspace never. */
function answersForThePerson({ source }: HookReport, autoApprove: AutoApprove): boolean {
  if (source.startsWith(extensionPrefix)) return autoApprove(source.slice(extensionPrefix.length));
  return source !== 'workspace';
}

/**
 * Whether an `allow` of hooks settles the permission question. An `allow` that does not count is no opinion. It was given for
 * the input that its hook saw, so where the input was rewritten, every hook that ran must be one that may answer for the person.
 */
export function isApproved(verdict: VerdictBase & { readonly updatedInput?: object }, autoApprove: AutoApprove): boolean {
  if (verdict.decision !== 'allow') return false;
  const counts = (report: HookReport): boolean => answersForThePerson(report, autoApprove);
  if (!verdict.hooks.some((report) => report.decision === 'allow' && counts(report))) return false;
  return verdict.updatedInput === undefined || verdict.hooks.every(counts);
}
