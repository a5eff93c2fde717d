import { childLists } from '../expand/syntax-tree.mjs';
import { block } from '../rules/verdicts.mjs';

function isCall(node, name) {
  if (node.kind !== 'simple' || node.words.length === 0) return false;
  const [{ parts }] = node.words;
  return parts.every((part) => part.type === 'text') && parts.map((part) => part.text).join('') === name;
}

/** How often a list calls that function, and whether one of the calls is piped or put in the background. */
function countCalls(items, name, outer) {
  const found = { calls: 0, piped: outer.piped, background: false };
  for (const item of items) {
    for (const { stages } of item.steps) {
      const inner = { background: outer.background || item.background, piped: outer.piped || stages.length > 1 };
      for (const stage of stages) addCalls(found, stage, name, inner);
    }
  }
  return found;
}

function addCalls(found, stage, name, inner) {
  if (isCall(stage, name)) {
    found.calls += 1;
    found.background ||= inner.background;
    found.piped ||= inner.piped;
  }
  for (const list of childLists(stage)) {
    const nested = countCalls(list, name, inner);
    found.calls += nested.calls;
    found.background ||= nested.background;
    if (nested.calls > 0) found.piped ||= nested.piped;
  }
}

/** `:(){ :|:& };:` under any name: a function that starts itself more than once, without waiting. */
export function forkBomb(node) {
  const body = [{ background: false, steps: [{ operator: '', stages: [node.body] }] }];
  const { calls, piped, background } = countCalls(body, node.name, { background: false, piped: false });
  if (!background || (calls < 2 && !piped)) return null;
  return block('starts itself again and again until the machine stands still');
}
