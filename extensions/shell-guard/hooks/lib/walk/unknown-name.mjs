import { judgeRemoval } from '../rules/remove.mjs';
import { ask } from '../rules/verdicts.mjs';

const RECURSIVE = /^-[a-zA-Z]*[rR]|^--recurs/;

/** A program whose name is a variable: judged by what its arguments look like. */
export function judgeUnknownName(fields, state) {
  const args = fields.slice(1).map((field) => field.text);
  const removes = args.some((arg) => RECURSIVE.test(arg)) && judgeRemoval({ args, state });
  const overwrites = args.some((arg) => arg.startsWith('of=/dev/'));
  if (!removes && !overwrites) return null;
  return ask('runs a program whose name is a variable, with arguments that could destroy', 'write the name of the program out');
}
