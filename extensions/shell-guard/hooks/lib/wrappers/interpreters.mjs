import { isDownloaded, isOnlyUnknown, unmark } from '../expand/marks.mjs';
import { ask } from '../rules/verdicts.mjs';
import { judgeCode } from './code.mjs';
import { DOWNLOAD, pipedProgram } from './script-of.mjs';
import { STDIN } from './shells.mjs';
import { readOptions } from '../rules/options.mjs';

/** For each language: the letters and names of the option before code, and those of options with other values. */
const LANGUAGES = {
  python: { code: 'c', long: /^$/, valued: 'WXQ', runs: 'm' },
  pypy: { code: 'c', long: /^$/, valued: 'WX', runs: 'm' },
  node: { code: 'ep', long: /^--(?:eval|print)$/, valued: 'rC', runs: '' },
  nodejs: { code: 'ep', long: /^--(?:eval|print)$/, valued: 'rC', runs: '' },
  bun: { code: 'e', long: /^--eval$/, valued: 'r', runs: '' },
  perl: { code: 'eE', long: /^$/, valued: 'IMm', runs: '' },
  ruby: { code: 'e', long: /^$/, valued: 'IrC', runs: '' },
  php: { code: 'rB', long: /^--run$/, valued: 'dcz', runs: '' },
  osascript: { code: 'e', long: /^$/, valued: 'l', runs: '' },
  lua: { code: 'e', long: /^$/, valued: 'l', runs: '' },
};

/** Reads an interpreter's options up to its program: code, a module, a file, or nothing. */
function readProgram(args, language) {
  const codes = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at];
    if (arg === '-') return { codes, stdin: true };
    if (arg === '--') return { codes, stdin: args.length === at + 1 };
    if (STDIN.test(arg)) return { codes, stdin: true };
    if (!arg.startsWith('-')) return { codes, stdin: false };
    if (arg.startsWith('--')) {
      const [name, inline] = [arg.split('=')[0], arg.split('=').slice(1).join('=')];
      if (language.long.test(name)) codes.push(inline || (args[(at += 1)] ?? ''));
      else if (/^--(?:version|help)$/.test(name)) return { codes, stdin: false };
      continue;
    }
    const found = readLetters(arg, args[at + 1], language);
    if (found.module !== undefined) return { codes, stdin: false, module: found.inline ? at : at + 1, name: found.module };
    if (found.code !== undefined) codes.push(found.code);
    if (found.version) return { codes, stdin: false };
    if (found.takesNext) at += 1;
  }
  return { codes, stdin: codes.length === 0 };
}

function readLetters(arg, next, { code, valued, runs }) {
  for (let at = 1; at < arg.length; at += 1) {
    const rest = arg.slice(at + 1);
    if (code.includes(arg[at])) return { code: rest || (next ?? ''), takesNext: !rest };
    if (runs !== '' && runs.includes(arg[at])) return { module: rest || (next ?? ''), inline: rest !== '' };
    if (valued.includes(arg[at])) return { takesNext: !rest };
    if (arg === '-V' || arg === '-v' || arg === '-h') return { version: true };
  }
  return {};
}

/** `python -c code`, `node -e code`, `perl -ne code`, `python -m module …`, `… | python`. */
export function interpreter({ name, args, fields, state, stdin }) {
  const program = readProgram(args, LANGUAGES[name]);
  if (program.module !== undefined) {
    const inner = fields.slice(1 + program.module);
    return inner.length > 0 ? [{ fields: [{ ...inner[0], text: program.name, whole: false }, ...inner.slice(1)] }] : [];
  }
  const inner = program.codes.flatMap((code) => {
    if (isDownloaded(code)) return [{ finding: DOWNLOAD }];
    if (isOnlyUnknown(code)) return [{ finding: ask('runs a text that cannot be known before it runs', 'write the code out') }];
    return judgeCode(unmark(code), state);
  });
  if (!program.stdin) return inner;
  const piped = pipedProgram(stdin);
  if (!piped) return inner;
  return [...inner, ...(piped.finding ? [piped] : judgeCode(piped.text, state))];
}

/** `awk 'program' files…`: it has a `system` of its own. */
export function awk({ args, state }) {
  const [code] = readOptions(args, { values: { 'field-separator': 'F', assign: 'v', file: 'f' }, stopsEarly: true }).operands;
  return code && code.includes('system') ? judgeCode(unmark(code), state) : [];
}

export const interpreters = Object.fromEntries(Object.keys(LANGUAGES).map((name) => [name, interpreter]));
