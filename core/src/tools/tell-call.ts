import type { JsonObject, ToolFamily, ToolVocabulary, ToolWords } from '../contract/index.js';
import { readInput, writeInput } from './tool-words.js';
import { indexOf } from './vocabulary-index.js';

/** One call as one hook is told it, and what is needed to say a rewrite of it in the words of the agent again. */
export interface ToldCall {
  /** What the hook reads. */
  readonly name: string;
  readonly input: JsonObject;
  /** The name that the hook's matcher matched. */
  readonly matched: string;
  /** Absent where the hook is told what the agent itself said. */
  readonly family?: ToolFamily | 'mcp';
  readonly translated?: { readonly host: ToolWords; readonly hook: ToolWords; readonly only: boolean };
}

export interface AgentCall {
  readonly name: string;
  readonly input: JsonObject;
}

type Matches = (name: string) => boolean;

// Files of one patch, say. More of them than this are told as the agent said them, in one piece.
const mostCalls = 64;

function asMcp({ name, input }: AgentCall, host: ToolVocabulary, hook: ToolVocabulary, matches: Matches): ToldCall[] {
  const tool = host.mcp?.parse(name);
  const told = tool && hook.mcp?.format(tool);
  return told !== undefined && matches(told) ? [{ name: told, input, matched: told, family: 'mcp' }] : [];
}

/** The first of the hook's own names for a call of this family that its matcher matches. */
function ownName(family: ToolFamily, hook: ToolVocabulary, matches: Matches): { words: ToolWords; name: string; matched: string } | undefined {
  for (const words of indexOf(hook).of(family)) {
    const matched = [...words.names, ...(words.matcherNames ?? [])].find(matches);
    if (matched !== undefined) return { words, matched, name: words.names.includes(matched) ? matched : words.names[0]! };
  }
  return undefined;
}

function asTools({ name, input }: AgentCall, host: ToolVocabulary, hook: ToolVocabulary, matches: Matches): ToldCall[] {
  const named = indexOf(host).named(name);
  if (named.length === 0) return [];
  const calls = readInput(named[0]!, input);
  if (calls.length === 0 || calls.length > mostCalls) {
    // Not understood, or too much of it: told once, for all that it may be, in the agent's own shape.
    for (const { family } of named) {
      const own = ownName(family, hook, matches);
      if (own) return [{ name: own.name, matched: own.matched, input, family }];
    }
    return [];
  }
  return calls.flatMap((call): ToldCall[] => {
    const own = ownName(call.family, hook, matches);
    if (!own) return [];
    const { words, ...said } = own;
    const shaped = writeInput(words, call);
    return [{ ...said, family: call.family, input: shaped ?? input, ...(shaped ? { translated: { host: named[0]!, hook: words, only: calls.length === 1 } } : {}) }];
  });
}

/** Whether it takes more than the name of this tool to know what its calls are told as. */
export const dependsOnInput = (name: string, host: ToolVocabulary): boolean => indexOf(host).named(name).some(({ reshape }) => reshape !== undefined);

/**
 * What a hook is told of an agent's call: its own names and fields, where its matcher matches one of these; else the agent's own, where
 * it matches that. One input can amount to several calls (a patch of three files). None: the hook does not run.
 */
export function tellCall(call: AgentCall, host: ToolVocabulary, hook: ToolVocabulary, matches: Matches): readonly ToldCall[] {
  const asItIs = (matched: string): ToldCall[] => [{ ...call, matched }];
  if (host === hook) {
    const matched = [call.name, ...indexOf(host).named(call.name).flatMap(({ matcherNames = [] }) => matcherNames)].find(matches);
    return matched === undefined ? [] : asItIs(matched);
  }
  const told = [...asTools(call, host, hook, matches), ...asMcp(call, host, hook, matches)];
  return told.length > 0 ? told : matches(call.name) ? asItIs(call.name) : [];
}
