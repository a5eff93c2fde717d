import type { EventPoint, Hook, JsonObject } from '../contract/index.js';
import type { ActiveHook } from '../catalog/index.js';

export interface Selection {
  /** In the order in which they are declared. */
  readonly selected: readonly Hook[];
  readonly left: readonly { readonly hook: Hook; readonly reason: 'matcher' | 'identical-command' }[];
}

/** Which of an event's active hooks a call concerns. `runOnce` says for which sources an identical command counts once. */
export function selectHooks(active: readonly ActiveHook[], point: EventPoint, input: JsonObject, runOnce: (hook: Hook) => boolean): Selection {
  const subject = point.subject?.of(input);
  const selected: Hook[] = [];
  const left: Selection['left'][number][] = [];
  const seen = new Map<string, number>();
  for (const { hook, matcher } of active) {
    // Where the event does not say what matchers look at, a guard had better run.
    if (subject !== undefined && matcher.kind !== 'all' && !matcher.matches(subject)) {
      left.push({ hook, reason: 'matcher' });
      continue;
    }
    if (runOnce(hook)) {
      const first = seen.get(hook.command);
      if (first !== undefined) {
        // The one that runs stands for both: if either is a gate, it is one.
        if (hook.onFailure === 'block') selected[first] = { ...selected[first]!, onFailure: 'block' };
        left.push({ hook, reason: 'identical-command' });
        continue;
      }
      seen.set(hook.command, selected.length);
    }
    selected.push(hook);
  }
  return { selected, left };
}
