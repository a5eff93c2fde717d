import type { DecisionOrNone, HookStatus, VerdictBase } from '@cosh/core';

/** One thing that happened in a session: names, decisions and outcomes, never inputs or outputs. */
export interface HistoryEntry {
  /** ISO 8601. */
  readonly at: string;
  readonly kind: 'start' | 'prompt' | 'tool' | 'before-model' | 'after-model' | 'stop';
  /** How it came out: a `ToolOutcome`, a `StopOutcome`, … */
  readonly outcome: string;
  readonly tool?: string;
  readonly toolUseId?: string;
  /** Whether the tool was started. */
  readonly executed?: boolean;
  /** What the person, or the agent's own rules, answered; absent where nobody was asked. */
  readonly permission?: 'allow' | 'deny';
  readonly hooks: readonly { readonly event: string; readonly name: string; readonly source: string; readonly status: HookStatus; readonly decision?: DecisionOrNone }[];
}

// A session may last for days; whoever wants all of it has the trace.
const remembered = 10_000;

/** What happened, oldest first; of more than 10,000 entries the newest. */
export class History {
  readonly #entries: HistoryEntry[] = [];

  get entries(): readonly HistoryEntry[] {
    return this.#entries;
  }

  add(entry: Omit<HistoryEntry, 'at' | 'hooks'>, verdicts: readonly (VerdictBase | undefined)[]): void {
    const hooks = verdicts.flatMap((verdict) => (verdict ? verdict.hooks.map(({ name, source, status, decision }) =>
      ({ event: verdict.event, name, source, status, ...(decision === undefined ? {} : { decision }) })) : []));
    this.#entries.push({ at: new Date().toISOString(), ...entry, hooks });
    if (this.#entries.length > remembered) this.#entries.splice(0, this.#entries.length - remembered);
  }
}
