import type { HookReport, JsonObject, Verdict } from '@cosh/core';
import type { preToolUse } from '@cosh/event-points';

/** What the person is asked about. */
export interface PermissionQuestion {
  readonly tool: string;
  readonly toolUseId: string;
  /** What will run. */
  readonly input: JsonObject;
  /** What the model asked for; differs where a hook rewrote it. */
  readonly originalInput: JsonObject;
  /** `ask`: a hook wants the person asked, whatever the agent's own rules say. `none`: the agent's rules decide. */
  readonly decision: 'ask' | 'none';
  /** The hooks that ask, in order; empty unless `decision` is `ask`. */
  readonly asking: readonly { readonly name: string; readonly source: string; readonly reason?: string }[];
  /** Why they ask. */
  readonly reason?: string;
  readonly signal: AbortSignal;
}

/** Anything but `'allow'` and `true` is a no. */
export type Permission = (question: PermissionQuestion) => Promise<'allow' | 'deny' | boolean> | 'allow' | 'deny' | boolean;

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
export function isApproved(verdict: Verdict<typeof preToolUse>, autoApprove: AutoApprove): boolean {
  if (verdict.decision !== 'allow') return false;
  const counts = (report: HookReport): boolean => answersForThePerson(report, autoApprove);
  if (!verdict.hooks.some((report) => report.decision === 'allow' && counts(report))) return false;
  return verdict.updatedInput === undefined || verdict.hooks.every(counts);
}

/** The hooks behind an `ask`. */
export function askingHooks({ hooks }: Verdict<typeof preToolUse>): PermissionQuestion['asking'] {
  return hooks.filter(({ decision }) => decision === 'ask').map(({ name, source, reason }) => ({ name, source, ...(reason === undefined ? {} : { reason }) }));
}

/** Asks once. No answer before the abort is `cancelled`; a question that fails is a `deny`. */
export async function askPermission(permission: Permission | undefined, question: PermissionQuestion): Promise<'allow' | 'deny' | 'cancelled'> {
  const { signal } = question;
  let stop = (): void => {};
  const aborted = new Promise<'cancelled'>((resolve) => {
    stop = () => resolve('cancelled');
    signal.addEventListener('abort', stop, { once: true });
  });
  // Also what it throws at once: nobody said yes.
  const answered = (async () => permission?.(question))().then((answer) => (answer === true || answer === 'allow' ? 'allow' as const : 'deny' as const), () => 'deny' as const);
  try {
    const answer = signal.aborted ? 'cancelled' : await Promise.race([answered, aborted]);
    return signal.aborted ? 'cancelled' : answer;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
