import { limits, unreadable } from '../limits.mjs';
import { MAYBE } from '../expand/marks.mjs';
import { pipelineOutput } from '../expand/output.mjs';
import { expandWord, openReading } from '../expand/words.mjs';
import { forkBomb } from './fork-bomb.mjs';
import { walkParts, walkRedirections } from './nested.mjs';
import { judgeSimple } from './simple.mjs';
import { fork, merge, NOTHING } from './state.mjs';
import { inputOf, judgeOutputs } from './streams.mjs';

/** @typedef {import('./state.mjs').State} State */

/** @param {import('../parser/lists.mjs').Item[]} items @param {State} state */
export function walkItems(items, state) {
  for (const item of items) {
    const shell = item.background ? fork(state) : state;
    for (const step of item.steps) {
      if (step.operator === '||') inBranches(shell, [(branch) => walkStages(step.stages, branch)]);
      else walkStages(step.stages, shell);
    }
  }
}

/** Every stage of a pipeline is a shell of its own, fed by the one before it. */
function walkStages(stages, state) {
  if (stages.length === 1) {
    walkNode(stages[0], state);
    return;
  }
  let input = { text: state.stdin.text, network: state.stdin.network };
  stages.forEach((stage, at) => {
    const stdin = at === 0 ? state.stdin : { ...NOTHING, ...input, piped: true };
    walkNode(stage, fork(state, { stdin }));
    input = pipelineOutput([stage], input, openReading(state));
  });
}

function inBranches(state, walks) {
  const branches = walks.map((walk) => {
    const branch = fork(state);
    walk(branch);
    return branch;
  });
  merge(state, branches);
}

function walkWords(words, state) {
  for (const word of words) walkParts(word.parts, state, walkItems);
}

/** The values that a `for` gives to its variable. */
function loopValues(node, state) {
  if (node.words === null) return [[MAYBE]];
  const reading = openReading(state);
  const fields = node.words.flatMap((word) => expandWord(word, reading));
  const many = fields.length > limits.alternatives || reading.seen.choices > 1;
  return fields.length === 0 || many ? [[MAYBE]] : fields.map((field) => [field.text]);
}

const WALKS = {
  group(node, state) {
    walkItems(node.body, node.subshell ? fork(state) : state);
  },
  if(node, state) {
    for (const { test, body } of node.branches) {
      walkItems(test, state);
      inBranches(state, [(branch) => walkItems(body, branch)]);
    }
    if (node.otherwise) inBranches(state, [(branch) => walkItems(node.otherwise, branch)]);
  },
  loop(node, state) {
    walkItems(node.test, state);
    inBranches(state, [(branch) => walkItems(node.body, branch)]);
  },
  for(node, state) {
    walkWords(node.words ?? [], state);
    if (node.name) state.variables[node.name] = loopValues(node, state);
    inBranches(state, [(branch) => walkItems(node.body, branch)]);
  },
  case(node, state) {
    walkWords([node.word, ...node.patterns], state);
    inBranches(state, node.bodies.map((body) => (branch) => walkItems(body, branch)));
  },
  function(node, state) {
    state.functions[node.name] = node.body;
    const bomb = forkBomb(node);
    if (bomb) state.shared.record({ ...bomb, node });
    walkNode(node.body, fork(state, { positional: null }));
  },
  test(node, state) {
    walkWords(node.words, state);
  },
  arithmetic(node, state) {
    walkParts(node.parts, state, walkItems);
  },
};

/** Judges one command and everything inside it. @param {import('../parser/command.mjs').Node} node @param {State} state */
export function walkNode(node, state) {
  state.shared.spend(1);
  if (node.kind === 'simple') {
    judgeSimple(node, state);
    return;
  }
  if (state.depth >= limits.walking) throw unreadable('depth', 'it is nested too deeply');
  walkRedirections(node, state, walkItems);
  const outer = state.stdin;
  state.stdin = inputOf(node, state);
  state.depth += 1;
  WALKS[node.kind](node, state);
  state.depth -= 1;
  state.stdin = outer;
  judgeOutputs(node, state, (finding) => finding && state.shared.record({ ...finding, node }));
}

