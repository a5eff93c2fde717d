import type { JsonObject, Verdict } from '@cosh/core';
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
