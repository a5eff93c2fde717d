import type { Channel, DecisionOrNone, JsonValue, Notification, Patch } from '../contract/index.js';
import type { Fold } from './fold.js';

export interface FoldedDecision {
  readonly decision: DecisionOrNone;
  /** Of the hooks that gave this decision; each text once. */
  readonly reasons: readonly string[];
}
export interface FoldedHalt {
  readonly halt: boolean;
  readonly reasons: readonly string[];
}
export interface FoldedPatch {
  readonly merged: Patch;
  /** Who set each key to what, in order. */
  readonly setters: readonly { readonly key: string; readonly hookName: string; readonly value: JsonValue | undefined }[];
}

export interface FoldedChannels {
  decision: FoldedDecision;
  halt: FoldedHalt;
  message: readonly Notification[];
  context: readonly string[];
  patch: FoldedPatch;
  replacement: string | undefined;
  annotation: readonly string[];
}

const strictness: Record<DecisionOrNone, number> = { none: 0, allow: 1, ask: 2, block: 3 };
const reasonOf = (reason: string | undefined): readonly string[] => (reason ? [reason] : []);
const union = (earlier: readonly string[], later: readonly string[]): readonly string[] => [...new Set([...earlier, ...later])];

/** One fold per channel. A record, so that a new channel does not compile without one. */
export const folds: { readonly [C in Channel]: Fold<C, FoldedChannels[C]> } = {
  decision: {
    empty: { decision: 'none', reasons: [] },
    of: ({ answer }) => ({ decision: answer.value, reasons: reasonOf(answer.reason) }),
    join: (earlier, later) => {
      const difference = strictness[earlier.decision] - strictness[later.decision];
      if (difference !== 0) return difference > 0 ? earlier : later;
      return { decision: earlier.decision, reasons: union(earlier.reasons, later.reasons) };
    },
  },
  halt: {
    empty: { halt: false, reasons: [] },
    of: ({ answer }) => ({ halt: true, reasons: reasonOf(answer.reason) }),
    join: (earlier, later) => ({ halt: earlier.halt || later.halt, reasons: union(earlier.reasons, later.reasons) }),
  },
  message: {
    empty: [],
    of: ({ hookName, answer }) => [{ hookName, message: answer.text, ...(answer.word === undefined ? {} : { decision: answer.word }) }],
    join: (earlier, later) => [...earlier, ...later],
  },
  context: { empty: [], of: ({ answer }) => answer, join: (earlier, later) => [...earlier, ...later] },
  patch: {
    empty: { merged: {}, setters: [] },
    of: ({ hookName, answer }) => ({ merged: answer, setters: Object.entries(answer).map(([key, value]) => ({ key, hookName, value })) }),
    join: (earlier, later) => ({ merged: { ...earlier.merged, ...later.merged }, setters: [...earlier.setters, ...later.setters] }),
  },
  replacement: { empty: undefined, of: ({ answer }) => answer, join: (earlier, later) => later ?? earlier },
  annotation: { empty: [], of: ({ answer }) => answer, join: (earlier, later) => [...earlier, ...later] },
};
