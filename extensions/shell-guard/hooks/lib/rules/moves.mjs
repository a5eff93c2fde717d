import { readOptions } from './options.mjs';
import { absolutePath, placeOf } from './paths.mjs';
import { ask, block, worst } from './verdicts.mjs';

const MOVED = {
  root: block('moves the root directory away'),
  'maybe-root': block('moves the root directory away when its variable is empty'),
  'maybe-home': block('moves the home directory away when its variable is empty'),
  system: block('moves a system directory away'),
  home: block('moves the home directory away'),
  ancestor: block('moves a directory away that the workspace lies in'),
  workspace: block('moves the workspace away'),
  'system-file': ask('moves a file away that the system needs'),
  repository: ask('moves a repository with its history'),
};

function judgeMove({ args, state }) {
  const { operands, value } = readOptions(args, { values: { 'target-directory': 't', suffix: 'S' } });
  const into = value('target-directory');
  const sources = into === null ? operands.slice(0, -1) : operands;
  const target = into ?? operands.at(-1) ?? '';
  if (sources.length > 0 && absolutePath(target, state) === '/dev/null') {
    const away = worst(sources.map((source) => MOVED[placeOf(source, state)] ?? null));
    return away?.decision === 'block' ? away : block('replaces the null device', 'remove the file if that is meant');
  }
  return worst(sources.map((source) => MOVED[placeOf(source, state)] ?? null));
}

function judgeTruncate({ args, state }) {
  const { operands } = readOptions(args, { values: { size: 's', reference: 'r' } });
  const ruins = operands.some((operand) => ['system-file', 'device'].includes(placeOf(operand, state)));
  return ruins ? block('empties a file that the system needs') : null;
}

/** @type {import('./verdicts.mjs').Rule[]} */
export const moveRules = [
  { programs: ['mv'], judge: judgeMove },
  { programs: ['truncate'], judge: judgeTruncate },
];
