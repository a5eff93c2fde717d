import { markGlobs, MAYBE } from '../expand/marks.mjs';
import { readOptions } from '../rules/options.mjs';
import { scriptOfAll } from './script-of.mjs';

const XARGS = {
  values: {
    replace: 'I', 'max-args': 'n', 'max-procs': 'P', 'max-lines': 'L', 'max-chars': 's', delimiter: 'd', eof: 'E', 'arg-file': 'a', 'process-slot-var': '',
  },
  flags: { null: '0', 'no-run-if-empty': 'r', verbose: 't', interactive: 'p', exit: 'x', 'open-tty': 'o' },
  stopsEarly: true,
};
const PARALLEL = {
  values: { jobs: 'j', 'max-args': 'n', colsep: 'C', 'arg-file': 'a', joblog: '', results: '', delay: '', timeout: '', sshlogin: 'S', replace: 'I', tagstring: '', workdir: '' },
  stopsEarly: true,
};
const SOURCES = new Set([':::', '::::', ':::+', '::::+']);

/** Words that arrive from elsewhere, as fields of the word that receives them. */
function extraFields(texts, model) {
  return texts.map((text) => ({ ...model, text, whole: false }));
}

function inputWords(stdin) {
  if (stdin.text === null) return [MAYBE];
  return stdin.text.split(/[\s\0]+/).filter(Boolean).slice(0, 200).map((word) => word.replace(/^(['"])(.*)\1$/, '$2'));
}

/** `xargs program args…` gets further arguments from stdin. */
export function extendArguments({ args, fields, stdin }) {
  const given = readOptions(args, XARGS);
  const command = fields.slice(1 + given.first);
  if (command.length === 0) return [];
  const words = given.value('arg-file') === null ? inputWords(stdin) : [MAYBE];
  const mark = given.value('replace') ?? (args.some((arg) => /^-i$|^--replace$/.test(arg)) ? '{}' : null);
  if (!mark) return [{ fields: [...command, ...extraFields(words, command[0])] }];
  return [{ fields: command.flatMap((field) => (field.text.includes(mark) ? extraFields(words.map((word) => field.text.replaceAll(mark, word)), field) : [field])) }];
}

/** `parallel program {} ::: args…`; without `{}` the arguments come last. */
export function inParallel({ args, fields, stdin }) {
  const given = readOptions(args, PARALLEL);
  const from = args.findIndex((arg) => SOURCES.has(arg));
  const command = fields.slice(1 + given.first, from < 0 ? undefined : 1 + from);
  const words = from < 0 ? inputWords(stdin) : args.slice(from + 1).filter((arg) => !SOURCES.has(arg));
  if (command.length === 0) return words.map((word) => ({ script: { text: word, base: null, element: null } }));
  const placed = command.some((field) => /\{[./#%\w]*\}/.test(field.text));
  const filled = command.flatMap((field) => (placed ? extraFields(words.map((word) => field.text.replace(/\{[./]*\}/g, markGlobs(word))), field) : [field]));
  const all = placed ? filled : [...command, ...extraFields(words, command[0])];
  // A template with blanks is a command line, one without is a program.
  return command.length === 1 && /\s/.test(command[0].text) ? scriptOfAll(all) : [{ fields: all }];
}
