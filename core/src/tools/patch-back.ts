import { applyPatch, type JsonObject, type Patch } from '../contract/index.js';
import { differenceOf } from './difference-of.js';
import type { AgentCall, ToldCall } from './tell-call.js';
import { readInput, writeInput } from './tool-words.js';

/** A hook's rewrite in the words of the agent; undefined where it cannot be said in them. */
export function patchBack(patch: Patch, told: ToldCall, call: AgentCall): Patch | undefined {
  const { translated, input } = told;
  if (!translated) return patch;
  const { host, hook, only } = translated;
  if (!only) return undefined;
  const said = (fields: JsonObject): JsonObject | undefined => {
    const [read, ...more] = readInput(hook, fields);
    return read && more.length === 0 ? writeInput(host, read, call.input) : undefined;
  };
  const [before, after] = [said(input), said(applyPatch(input, patch))];
  // Held against its own translation and not against what the agent said: what neither vocabulary can say stays as it is.
  return before && after && differenceOf(before, after);
}
