import { isUnknown } from '../expand/marks.mjs';
import { absolutePath, placeOf } from './paths.mjs';
import { readOptions } from './options.mjs';
import { ask, block, worst } from './verdicts.mjs';

const STARTUP = /^\.(?:bashrc|bash_profile|bash_login|bash_logout|profile|zshrc|zprofile|zshenv|zlogin|zlogout|kshrc|cshrc|tcshrc|xprofile|xinitrc|ssh\/.+|config\/fish\/.+|config\/autostart\/.+|pam_environment)$/;
const AGENTS = /^\.(?:copilot-shell|cosh|claude|codex|gemini|copilot|cursor|qwen|qoder|opencode|config\/cosh|config\/opencode|config\/github-copilot)(?:\/|$)|^\.claude\.json$/;

function judgeHomeFile(path, home) {
  if (!path?.startsWith(`${home}/`)) return null;
  const below = path.slice(home.length + 1);
  if (STARTUP.test(below)) return ask('changes a file that every new shell or login obeys', 'show the person the line to add');
  return AGENTS.test(below) ? ask('changes the configuration of an agent', 'let the person change it') : null;
}

/** What it means to write to a path. @returns {import('./verdicts.mjs').Finding | null} */
export function judgeWrite(text, state) {
  if (/^\/dev\/(?:tcp|udp)\//.test(text)) return ask('talks to the network through the shell');
  const place = placeOf(text, state);
  if (place === 'device') return isUnknown(text) ? ask('writes to a device') : block('overwrites a device');
  if (place === 'system-file') return block('overwrites a file that the system needs');
  return judgeHomeFile(absolutePath(text, state), state.home);
}

const lastOperand = (table) => ({ args }) => {
  const { operands, value } = readOptions(args, table);
  const directory = value('target-directory');
  if (directory !== null) return operands.map((operand) => `${directory}/${operand.slice(operand.lastIndexOf('/') + 1)}`);
  return operands.length > 1 ? [operands.at(-1)] : [];
};

const allOperands = (table, from = 0) => ({ args }) => readOptions(args, table).operands.slice(from);
const valueOf = (table, name) => ({ args }) => [readOptions(args, table).value(name)].filter((value) => value !== null && value !== '-');

function inPlace({ args, name }) {
  const { operands, options } = readOptions(args, { values: { expression: 'eE', file: 'f' }, flags: { 'in-place': 'i' } });
  // A suffix given to -i looks like more letters, and may look like any of them.
  if (!args.some((arg) => /^-[a-zA-Z]*i|^--in-place/.test(arg))) return [];
  return options.some((option) => option.name === 'expression') || name === 'perl' ? operands : operands.slice(1);
}

const COPY = { values: { 'target-directory': 't', suffix: 'S' } };
const INSTALL = { values: { 'target-directory': 't', mode: 'm', owner: 'o', group: 'g', suffix: 'S' } };

/** Which of its arguments a program writes to. */
const WRITERS = {
  tee: allOperands({}),
  cp: lastOperand(COPY),
  mv: lastOperand(COPY),
  ln: lastOperand(COPY),
  install: lastOperand(INSTALL),
  rsync: lastOperand({}),
  truncate: allOperands({ values: { size: 's', reference: 'r' } }),
  sed: inPlace,
  perl: inPlace,
  dd: ({ args }) => args.filter((arg) => arg.startsWith('of=')).map((arg) => arg.slice(3)),
  curl: valueOf({ values: { output: 'o', header: 'H', data: 'd', request: 'X', user: 'u' } }, 'output'),
  wget: valueOf({ values: { 'output-document': 'O', 'output-file': 'o', 'directory-prefix': 'P' } }, 'output-document'),
};

/** @type {import('./verdicts.mjs').Rule[]} */
export const writeRules = Object.keys(WRITERS).map((program) => ({
  programs: [program],
  judge: (call) => worst(WRITERS[program](call).map((target) => judgeWrite(target, call.state))),
}));
