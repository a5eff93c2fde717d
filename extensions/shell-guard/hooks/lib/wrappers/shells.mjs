import { anyDownloads } from '../expand/network.mjs';
import { outputOf } from '../expand/output.mjs';
import { openReading } from '../expand/words.mjs';
import { absolutePath } from '../rules/paths.mjs';
import { ask } from '../rules/verdicts.mjs';
import { innerSource } from '../tokens/source.mjs';
import { fork, NOTHING } from '../walk/state.mjs';
import { runFile } from '../walk/script.mjs';
import { DOWNLOAD, pipedProgram, scriptOf, scriptOfAll } from './script-of.mjs';
import { unmark } from '../expand/marks.mjs';

export const STDIN = /^\/(?:dev\/stdin|dev\/fd\/0|proc\/self\/fd\/0)$/;
const VALUED_LONG = new Set(['--rcfile', '--init-file', '--emulate']);

/** Where a shell's options end, and what they say. */
function readShellOptions(args) {
  const given = { command: false, stdin: false, first: 0, help: false };
  for (; given.first < args.length; given.first += 1) {
    const arg = args[given.first];
    if (arg === '--' || arg === '-') return { ...given, first: given.first + 1 };
    if (!/^[-+]./.test(arg)) return given;
    if (arg === '--help' || arg === '--version') given.help = true;
    if (VALUED_LONG.has(arg)) given.first += 1;
    if (arg.startsWith('--')) continue;
    given.command ||= arg.startsWith('-') && arg.includes('c');
    given.stdin ||= arg.includes('s');
    if (/[oO]$/.test(arg)) given.first += 1;
  }
  return given;
}

/** A script given as a file: `<(…)`, or a file that this line has written. */
function fileScript(field, call, state) {
  const process = field.word.parts.find((part) => part.type === 'process');
  if (!process) {
    runFile(absolutePath(field.text, state), { ...call, state });
    return [];
  }
  const { text } = outputOf(process.items, openReading(state));
  if (anyDownloads(process.items)) return [{ finding: DOWNLOAD }];
  if (text === null) return [{ finding: ask('runs what another program prints', 'look at the output first') }];
  return [{ script: innerSource(call.node.source, unmark(text), null), state, keepsShell: true }];
}

/** `sh -c 'script' name args…`, `sh file`, `… | sh`. */
export function shell(call) {
  const { args, fields, state, stdin } = call;
  const given = readShellOptions(args);
  const operands = fields.slice(1 + given.first);
  if (given.help) return [];
  if (given.command && operands.length > 0) {
    const positional = operands.slice(2).map((field) => field.text);
    return [scriptOf(operands[0], { state: fork(state, { positional, stdin, zero: operands[1]?.text ?? null }) })];
  }
  if (operands.length > 0 && !given.stdin && !STDIN.test(operands[0].text)) return fileScript(operands[0], call, fork(state, { stdin }));
  return stdinScript(call, operands);
}

function stdinScript({ state, stdin, node }, operands) {
  const program = pipedProgram(stdin);
  if (!program) return [];
  if (program.finding) return [program];
  const positional = operands.map((field) => field.text);
  const script = program.source ?? innerSource(node.source, program.text, null);
  return [{ script, state: fork(state, { positional, stdin: NOTHING }) }];
}

/** `eval words…`: in the shell that it stands in. */
export function evaluate({ fields, args }) {
  return scriptOfAll(fields.slice(args[0] === '--' ? 2 : 1), { keepsShell: true });
}

/** `. file`, `source <(…)`. */
export function source(call) {
  const operand = call.fields.slice(1).find((field) => field.text !== '--');
  if (operand && STDIN.test(operand.text)) return stdinScript(call, []);
  return operand ? fileScript(operand, call, call.state) : [];
}

/** `at now`, `batch`: a script on stdin, run later. */
export function scheduled(call) {
  return stdinScript(call, []);
}

/** `su [-] [user] -c 'script'`. */
export function switchUser({ args, fields }) {
  const at = args.findIndex((arg) => /^-[a-z]*c$|^--(?:session-)?command$/.test(arg));
  const inline = fields.find((field) => field.text.startsWith('--command='));
  if (inline) return [{ script: innerSource(inline.word.source, unmark(inline.text.slice('--command='.length)), null) }];
  return at >= 0 && fields[at + 2] ? [scriptOf(fields[at + 2])] : [];
}

/** `trap 'script' EXIT`, `alias name='script'`, `watch script`: run later, judged now. */
export function laterScript({ name, fields }) {
  if (name === 'trap') return fields[1] && !/^-/.test(fields[1].text) && fields.length > 2 ? [scriptOf(fields[1])] : [];
  return fields.slice(1).filter((field) => field.text.includes('=')).map((field) => ({
    script: innerSource(field.word.source, unmark(field.text.slice(field.text.indexOf('=') + 1)), null),
  }));
}
