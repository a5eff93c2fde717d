import type { Diagnostic, EventPoint, Hook } from '../contract/index.js';
import type { InactiveReason, InventorySnapshot } from '../catalog/index.js';
import type { ToldCall } from '../tools/index.js';
import type { Selection } from './select-hooks.js';
import { stagesOf, type Stage } from './stages.js';

export interface Explanation {
  readonly event: string;
  readonly stages: readonly Stage[];
  /** Where the event is said in an agent's words: by which name each hook's matcher matched, and what it is told. */
  readonly told: ReadonlyMap<Hook, readonly ToldCall[]>;
  readonly notRun: readonly { readonly hook: Hook; readonly reason: InactiveReason | 'matcher' | 'identical-command'; readonly detail?: string }[];
  /** What is wrong in the files of these hooks, also what is kept quiet while events are served. */
  readonly diagnostics: readonly Diagnostic[];
}

export function explainSelection(point: EventPoint, snapshot: InventorySnapshot, { selected, told, left }: Selection): Explanation {
  const inactive = snapshot.entries.flatMap(({ hook, inactive: why }) => (why && hook.event === point.name ? [{ hook, ...why }] : []));
  const order = new Map(snapshot.entries.map(({ hook }, index) => [hook, index]));
  const notRun = [...inactive, ...left].sort((a, b) => (order.get(a.hook) ?? 0) - (order.get(b.hook) ?? 0));
  // One that is held takes part in a verdict and is not run.
  return { event: point.name, stages: stagesOf(selected.filter(({ held }) => held === undefined)), told: new Map([...told].map(([hook, { calls }]) => [hook, calls])), notRun, diagnostics: snapshot.diagnostics };
}
