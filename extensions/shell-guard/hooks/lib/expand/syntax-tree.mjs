/** The lists of commands directly inside a part of a word. */
function partLists(part) {
  if (part.type === 'command' || part.type === 'process') return [part.items];
  if (part.type === 'arithmetic') return part.parts.flatMap(partLists);
  return part.type === 'parameter' && part.operand ? part.operand.flatMap(partLists) : [];
}

const BODIES = {
  simple: () => [],
  group: (node) => [node.body],
  if: (node) => [...node.branches.flatMap((branch) => [branch.test, branch.body]), node.otherwise ?? []],
  loop: (node) => [node.test, node.body],
  for: (node) => [node.body],
  case: (node) => node.bodies,
  function: (node) => [[{ background: false, steps: [{ operator: '', stages: [node.body] }] }]],
  test: () => [],
  arithmetic: (node) => node.parts.flatMap(partLists),
};

/** The lists of commands directly inside a command, those of its substitutions included. */
export function childLists(node) {
  const words = node.kind === 'function' ? [] : [...(node.words ?? []), ...(node.word ? [node.word] : [])];
  const substitutions = words.flatMap((word) => word.parts.flatMap(partLists));
  return [...BODIES[node.kind](node), ...substitutions];
}
