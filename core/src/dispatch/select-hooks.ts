import type { EventPoint, Hook, JsonObject } from '../contract/index.js';
import type { ActiveHook } from '../catalog/index.js';
import type { ToldCall } from '../tools/index.js';
import { callOf, looksIntoInput, tell, type AgentWords } from './agent-words.js';

export interface Selection {
  /** In the order in which they are declared. */
  readonly selected: readonly Hook[];
  /** Where the event is said in an agent's words: what a selected hook is told, and how its matcher decides. */
  readonly told: ReadonlyMap<Hook, Told>;
  /** Every call about the same subject concerns the same hooks. */
  readonly bySubject: boolean;
  readonly left: readonly { readonly hook: Hook; readonly reason: 'matcher' | 'identical-command' }[];
}

export interface Told {
  readonly calls: readonly ToldCall[];
  readonly matches: (name: string) => boolean;
}

const nothingTold: ReadonlyMap<Hook, Told> = new Map();

const mostSubjects = 256;
const known = new WeakMap<readonly ActiveHook[], Map<string | undefined, Selection>>();

/** The same, remembered by subject where nothing else of the call decides. `active` is an event's of one snapshot, which never changes. */
export function selectKnownHooks(active: readonly ActiveHook[], point: EventPoint, input: JsonObject, runOnce: (hook: Hook) => boolean, words?: AgentWords): Selection {
  if (words) return selectHooks(active, point, input, runOnce, words);
  const subject = point.subject?.of(input);
  const bySubject = known.get(active) ?? new Map<string | undefined, Selection>();
  known.set(active, bySubject);
  const before = bySubject.get(subject);
  if (before) return before;
  if (bySubject.size >= mostSubjects) bySubject.clear();
  const selection = selectHooks(active, point, input, runOnce);
  bySubject.set(subject, selection);
  return selection;
}

/** Which of an event's active hooks a call concerns. `runOnce` says for which sources an identical command counts once. */
export function selectHooks(active: readonly ActiveHook[], point: EventPoint, input: JsonObject, runOnce: (hook: Hook) => boolean, words?: AgentWords): Selection {
  const subject = point.subject?.of(input);
  const call = words && callOf(point, input);
  const selected: Hook[] = [];
  const told = call ? new Map<Hook, Told>() : nothingTold as Map<Hook, Told>;
  const left: Selection['left'][number][] = [];
  const seen = new Map<string, number>();
  for (const { hook, matcher } of active) {
    const calls = call && tell(words, hook, matcher.matches, call);
    // Where the event does not say what matchers look at, a guard had better run.
    if (calls ? calls.length === 0 : subject !== undefined && matcher.kind !== 'all' && !matcher.matches(subject)) {
      left.push({ hook, reason: 'matcher' });
      continue;
    }
    if (runOnce(hook)) {
      const first = seen.get(hook.command);
      if (first !== undefined) {
        // The one that runs stands for both: if either is a gate, it is one.
        const before = selected[first]!;
        if (hook.onFailure === 'block') {
          selected[first] = { ...before, onFailure: 'block' };
          if (calls) told.set(selected[first]!, told.get(before)!);
        }
        left.push({ hook, reason: 'identical-command' });
        continue;
      }
      seen.set(hook.command, selected.length);
    }
    if (calls) told.set(hook, { calls, matches: matcher.matches });
    selected.push(hook);
  }
  return { selected, told, left, bySubject: !call || !looksIntoInput(words!, call) };
}
