import { MAYBE, SOME, isUnknown, unmark } from '../expand/marks.mjs';
import { readOptions } from '../rules/options.mjs';
import { absolutePath } from '../rules/paths.mjs';

/** @typedef {import('./run.mjs').Call} Call */

const ASSIGNMENT = /^([A-Za-z_]\w*)(\+?)=([\s\S]*)$/;

function declare({ args, state }) {
  for (const arg of args) {
    const match = ASSIGNMENT.exec(arg);
    if (!match) continue;
    const before = match[2] ? state.variables[match[1]]?.[0][0] ?? '' : '';
    state.variables[match[1]] = [[before + match[3]]];
  }
}

function changeDirectory({ args, state }) {
  const target = args.find((arg) => !/^-[LPe@]+$/.test(arg) && arg !== '--');
  if (target === undefined) state.cwd = absolutePath(state.home, state);
  else state.cwd = target === '-' || isUnknown(target) ? null : absolutePath(target, state);
}

function setPositional({ args, state }) {
  const dashes = args.indexOf('--');
  const first = args.findIndex((arg) => !/^[-+]/.test(arg));
  if (dashes >= 0) state.positional = args.slice(dashes + 1);
  else if (first >= 0) state.positional = args.slice(first);
}

function forget({ args, state }) {
  for (const name of args) state.variables[name] = [['']];
}

function readVariables({ args, state, stdin }) {
  const line = stdin.text !== null && !stdin.text.trimEnd().includes('\n') ? stdin.text.trimEnd() : MAYBE;
  const names = args.filter((arg) => /^[A-Za-z_]\w*$/.test(arg));
  names.forEach((name, at) => {
    state.variables[name] = [[at === names.length - 1 && names.length === 1 ? line : MAYBE]];
  });
}

function shift({ args, state }) {
  if (state.positional) state.positional = state.positional.slice(Number(args[0] ?? 1));
}

function printInto({ args, state }) {
  if (args[0] === '-v' && args[1]) state.variables[args[1]] = [[args[2] === '%s' ? args[3] ?? '' : SOME]];
}

const CURL = { values: { output: 'o', header: 'H', data: 'd', request: 'X', user: 'u' }, flags: { 'remote-name': 'O', location: 'L' } };
const WGET = { values: { 'output-document': 'O', 'output-file': 'o', 'directory-prefix': 'P' } };

/** Keeps in mind which files a download leaves, so that running one of them can be asked about. */
function download({ name, args, state }) {
  const { operands, value, has } = readOptions(args, name === 'curl' ? CURL : WGET);
  const named = value(name === 'curl' ? 'output' : 'output-document');
  const byAddress = name === 'wget' ? named === null : has('remote-name');
  const files = byAddress ? operands.map((operand) => unmark(operand).replace(/[?#].*$/, '').split('/').at(-1)) : [];
  for (const file of named === null ? files : [named]) {
    const path = absolutePath(file ?? '', state);
    if (path !== null) state.files.set(path, { text: null, network: true });
  }
}

/** What a command changes for the commands after it. */
const BUILTINS = {
  cd: changeDirectory,
  pushd: changeDirectory,
  popd: ({ state }) => { state.cwd = null; },
  export: declare,
  declare,
  typeset: declare,
  local: declare,
  readonly: declare,
  set: setPositional,
  shift,
  unset: forget,
  read: readVariables,
  printf: printInto,
  curl: download,
  wget: download,
};

/** @returns {((call: Call) => void) | null} */
export function builtinFor(name) {
  return Object.hasOwn(BUILTINS, name) ? BUILTINS[name] : null;
}
