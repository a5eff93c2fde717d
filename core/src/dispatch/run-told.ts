import type { EventPoint, Hook, JsonObject, Outcome, Patch } from '../contract/index.js';
import { callOf, tell, toldInput, wordsBack, type AgentWords } from './agent-words.js';
import { joinOutcomes } from './join-outcomes.js';
import type { Told } from './select-hooks.js';

type Run = (input: JsonObject, wordsBack: ((patch: Patch) => Patch | undefined) | undefined) => Promise<Outcome>;

const ends = ({ answer, status }: Outcome): boolean => answer.decision?.value === 'block' || answer.halt !== undefined || status === 'cancelled';

/** Runs one hook in its own words: once for each call that the agent's call amounts to, until one ends the event. */
export async function runTold(hook: Hook, point: EventPoint, input: JsonObject, words: AgentWords, { calls: first, matches }: Told, run: Run): Promise<Outcome> {
  const call = callOf(point, input)!;
  const again = tell(words, hook, matches, call);
  const outcomes: Outcome[] = [];
  // Rewritten into something that its matcher no longer matches, it is still the call for which the hook was selected.
  for (const told of again.length > 0 ? again : first) {
    outcomes.push(await run(toldInput(point, input, told), wordsBack(point, told, call)));
    if (ends(outcomes.at(-1)!)) break;
  }
  return joinOutcomes(outcomes);
}
