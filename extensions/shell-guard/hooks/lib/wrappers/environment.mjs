import { innerSource } from '../tokens/source.mjs';
import { readOptions } from '../rules/options.mjs';
import { absolutePath } from '../rules/paths.mjs';
import { unmark } from '../expand/marks.mjs';
import { fork } from '../walk/state.mjs';

const TABLE = { values: { unset: 'u', chdir: 'C', 'split-string': 'S', argv0: 'a' }, flags: { 'ignore-environment': 'i', null: '0', debug: 'v' }, stopsEarly: true };

/** `env -u A -i B=c program`; with `-S`, its value is a command line of its own. */
export function environment({ args, fields, state, node }) {
  const given = readOptions(args, TABLE);
  let first = given.first;
  while (first < args.length && (args[first] === '-' || args[first].includes('='))) first += 1;
  const rest = fields.slice(1 + first);
  const directory = given.value('chdir');
  const inside = directory === null ? state : fork(state, { cwd: absolutePath(directory, state) });
  const split = given.value('split-string');
  if (split === null) return [{ fields: rest, state: inside }];
  const line = [split, ...rest.map((field) => quoteWord(unmark(field.text)))].join(' ');
  return [{ script: innerSource(node.source, unmark(line), null), state: inside }];
}

/** A text as one literal word. */
export function quoteWord(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
