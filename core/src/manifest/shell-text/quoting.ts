import type { Edit, Mode, Unit } from './model.js';
import { singleQuoted } from './single-quoted.js';

/** The environment variable that carries each value to the shell, and through it to every shell below. */
export const ENVIRONMENT_NAMES: Readonly<Record<string, string>> = {
  extensionPath: 'COSH_EXTENSION_PATH',
  workspacePath: 'COSH_WORKSPACE_PATH',
};

/** The text that stands for variable `name` where the quoting is `mode`. Separators need no quotes anywhere. */
export function reference(name: string, mode: Mode): string {
  const variable = ENVIRONMENT_NAMES[name];
  if (variable === undefined) return '/';
  const bare = '${' + variable + '}';
  if (mode === 'double' || mode === 'braces' || mode === 'document') return bare;
  if (mode === 'single') return `'"${bare}"'`;
  if (mode === 'ansi') return `'"${bare}"$'`;
  return `"${bare}"`;
}

/** Writes `text` so that whoever reads a text quoted as `mode` receives exactly `text`. */
function encode(text: string, mode: Mode): string {
  switch (mode) {
    case 'single':
      return text.replaceAll("'", `'\\''`);
    case 'double':
      return text.replace(/[\\"$`]/g, '\\$&');
    case 'braces':
      return text.replace(/[\\"$`}]/g, '\\$&');
    case 'document':
      return text.replace(/[\\$`]/g, '\\$&');
    case 'ansi':
      return text.replace(/[\\']/g, '\\$&');
    case 'backticks':
      return text.replace(/[\\`]/g, '\\$&');
    case 'quoted-backticks':
      return text.replace(/[\\`"]/g, '\\$&');
    case 'unquoted':
      return singleQuoted(text);
    case 'raw':
      return text;
  }
}

/** What ends a quoted run, and what begins it again, in the modes that can be left within a word. */
const QUOTES: Readonly<Partial<Record<Mode, readonly [string, string]>>> = {
  unquoted: ['', ''],
  single: ["'", "'"],
  double: ['"', '"'],
  ansi: ["'", "$'"],
};

function isOneRun(units: readonly Unit[], first: number, last: number): boolean {
  for (let index = first; index < last; index += 1) {
    const unit = units[index];
    const next = units[index + 1];
    if (unit === undefined || next === undefined) return false;
    if (unit.mode !== next.mode || unit.end !== next.start) return false;
  }
  return true;
}

/** Carries edits of the text that `units` spell to the text they are written in. */
export function carry(units: readonly Unit[], edits: readonly Edit[]): Edit[] {
  const carried: Edit[] = [];
  for (const edit of edits) {
    const first = units[edit.start];
    const last = units[edit.end - 1];
    if (first === undefined || last === undefined) continue;
    const before = QUOTES[first.mode];
    const after = QUOTES[last.mode];
    let text = encode(edit.text, first.mode);
    // The author changed quotes within the variable's name: leave the first quotes, and enter the last again.
    if (before !== undefined && after !== undefined && !isOneRun(units, edit.start, edit.end - 1)) {
      text = before[0] + singleQuoted(edit.text) + after[1];
    }
    carried.push({ start: first.start, end: last.end, text, name: edit.name });
  }
  return carried;
}
