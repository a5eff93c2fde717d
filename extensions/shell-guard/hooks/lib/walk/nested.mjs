import { downloads } from '../expand/network.mjs';
import { fork, NOTHING } from './state.mjs';

/**
 * Judges the commands inside a word: they run, whatever becomes of what they print. `walkItems` is
 * handed in because the walk comes here itself.
 */
export function walkParts(parts, state, walkItems, node = null) {
  for (const part of parts) {
    if (part.type === 'command') walkItems(part.items, fork(state));
    else if (part.type === 'process') walkItems(part.items, fork(state, { stdin: processInput(part, state, node) }));
    else if (part.type === 'arithmetic') walkParts(part.parts, state, walkItems);
    else if (part.type === 'parameter' && part.operand) walkParts(part.operand, state, walkItems);
  }
}

/** What a program inside `>(…)` reads is what the command outside it writes. */
function processInput(part, state, node) {
  if (!part.writes) return state.stdin;
  return { ...NOTHING, piped: true, network: state.stdin.network || (node !== null && downloads(node)) };
}

/** The commands inside the targets and the here-documents of a command. */
export function walkRedirections(node, state, walkItems) {
  for (const { target, body } of node.redirections) {
    walkParts(target.parts, state, walkItems, node);
    if (body) walkParts(body.parts, state, walkItems);
  }
}
