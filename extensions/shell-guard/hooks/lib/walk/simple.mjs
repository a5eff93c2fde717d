import { expandValue, expandWord, expandWords, openReading } from '../expand/words.mjs';
import { limits } from '../limits.mjs';
import { walkParts, walkRedirections } from './nested.mjs';
import { run } from './run.mjs';
import { inputOf, judgeOutputs } from './streams.mjs';
import { walkItems } from './walk.mjs';

function assign(assignment, state) {
  const { name, append, value, list } = assignment;
  const seen = { choices: 1 };
  const alternatives = [];
  for (let choice = 0; choice < Math.min(seen.choices, limits.alternatives); choice += 1) {
    const reading = openReading(state, choice, seen);
    alternatives.push(list ? list.flatMap((word) => expandWord(word, reading).map((field) => field.text)) : [expandValue(value, reading)]);
  }
  const before = append ? state.variables[name] ?? [['']] : null;
  state.variables[name] = before ? before.flatMap((old) => alternatives.map((more) => extend(old, more, list !== null))).slice(0, limits.alternatives) : alternatives;
}

function extend(before, more, isList) {
  return isList ? [...before, ...more] : [(before[0] ?? '') + (more[0] ?? ''), ...before.slice(1)];
}

function walkAssignment({ value, list }, state) {
  for (const word of [...(value ? [value] : []), ...(list ?? [])]) walkParts(word.parts, state, walkItems);
}

/** Judges a command without a body: what is inside its words, what it runs, what it writes to. */
export function judgeSimple(node, state) {
  for (const assignment of node.assignments) walkAssignment(assignment, state);
  for (const word of node.words) walkParts(word.parts, state, walkItems, node);
  walkRedirections(node, state, walkItems);
  const record = (finding) => finding && state.shared.record({ ...finding, node });
  // An assignment before a program is for that program alone, but a later line may well have the same in mind.
  if (node.words.length === 0 || ['export', 'declare', 'local', 'readonly', 'typeset'].includes(node.words[0].parts[0]?.text)) {
    for (const assignment of node.assignments) assign(assignment, state);
  }
  const stdin = inputOf(node, state);
  const seen = { choices: 1 };
  for (let choice = 0; choice < Math.min(seen.choices, limits.alternatives); choice += 1) {
    const fields = expandWords(node.words, openReading(state, choice, seen));
    if (fields.length > 0) run(fields, { state, stdin, node, record, peeled: 0 });
  }
  judgeOutputs(node, state, record);
}
