import { isJsonObject, type EventPoint, type Hook, type JsonObject, type Patch, type ToolVocabulary } from '../contract/index.js';
import { dependsOnInput, patchBack, tellCall, type AgentCall, type ToldCall } from '../tools/index.js';

/** What says an event in the words of the agent in which it happened to hooks that were written in other words. */
export interface AgentWords {
  readonly agent: ToolVocabulary;
  /** Of a hook's dialect. */
  of(hook: Hook): ToolVocabulary;
}

export function callOf({ toolFields }: EventPoint, input: JsonObject): AgentCall | undefined {
  if (!toolFields) return undefined;
  const [name, fields] = [input[toolFields.name], input[toolFields.input]];
  return typeof name === 'string' ? { name, input: isJsonObject(fields) ? fields : {} } : undefined;
}

/** What a hook is told of a call, each with the way back for a rewrite. Empty: its matcher matches none of the names. */
export function tell(words: AgentWords, hook: Hook, matches: (name: string) => boolean, call: AgentCall): readonly ToldCall[] {
  return tellCall(call, words.agent, words.of(hook), matches);
}

/** Whether the tool's input has a say in which hooks a call concerns. */
export const looksIntoInput = ({ agent }: AgentWords, call: AgentCall): boolean => dependsOnInput(call.name, agent);

/** The event as the hook reads it. */
export function toldInput({ toolFields }: EventPoint, input: JsonObject, { name, input: fields }: ToldCall): JsonObject {
  return toolFields ? { ...input, [toolFields.name]: name, ...(toolFields.input in input ? { [toolFields.input]: fields } : {}) } : input;
}

/** A rewrite of the tool's input in the agent's words; undefined where it cannot be said in them. */
export function wordsBack({ toolFields, patchedField }: EventPoint, told: ToldCall, call: AgentCall): ((patch: Patch) => Patch | undefined) | undefined {
  return toolFields && patchedField === toolFields.input ? (patch) => patchBack(patch, told, call) : undefined;
}
