import type { EventPoint, Hook, JsonObject, Outcome } from '../contract/index.js';
import { applyPatch, isJsonObject } from '../contract/index.js';
import type { Stage } from './stages.js';

export interface StageRun {
  readonly point: EventPoint;
  readonly input: JsonObject;
  readonly signal?: AbortSignal;
  run(hook: Hook, input: JsonObject): Promise<Outcome>;
  /** Makes an outcome fit to be told. */
  clean(outcome: Outcome): Outcome;
  ended(index: number, outcome: Outcome): void;
}

/** What later hooks are told after this one: a guard judges what will really run. */
function rewritten(input: JsonObject, { answer }: Outcome, { patchedField, resultField }: EventPoint): JsonObject {
  let next = input;
  const patched = patchedField === undefined ? undefined : input[patchedField];
  if (answer.patch && isJsonObject(patched)) next = { ...next, [patchedField!]: applyPatch(patched, answer.patch) };
  if (answer.replacement !== undefined && resultField !== undefined) next = { ...next, [resultField]: answer.replacement };
  return next;
}

const ends = ({ answer, status }: Outcome): boolean => answer.decision?.value === 'block' || answer.halt !== undefined || status === 'cancelled';

/** Runs the stages one after the other until one blocks or halts; what stands behind that is skipped. */
export async function runStages(stages: readonly Stage[], work: StageRun): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let { input } = work;
  let over = false;
  const note = (index: number, outcome: Outcome): Outcome => {
    const cleaned = work.clean(outcome);
    work.ended(index, cleaned);
    return cleaned;
  };
  const one = async (hook: Hook, index: number): Promise<Outcome> => {
    if (work.signal?.aborted) return note(index, { hook, status: 'cancelled', answer: {}, detail: 'cancelled before it started' });
    return note(index, await work.run(hook, input));
  };
  for (const { flow, hooks } of stages) {
    const first = outcomes.length;
    if (over) {
      hooks.forEach((hook, at) => outcomes.push(note(first + at, { hook, status: 'skipped', answer: {} })));
    } else if (flow === 'parallel') {
      const together = await Promise.all(hooks.map((hook, at) => one(hook, first + at)));
      for (const outcome of together) input = rewritten(input, outcome, work.point);
      outcomes.push(...together);
      over = together.some(ends);
    } else {
      for (const hook of hooks) {
        const outcome: Outcome = over ? note(outcomes.length, { hook, status: 'skipped', answer: {} }) : await one(hook, outcomes.length);
        outcomes.push(outcome);
        input = rewritten(input, outcome, work.point);
        over ||= ends(outcome);
      }
    }
  }
  return outcomes;
}
