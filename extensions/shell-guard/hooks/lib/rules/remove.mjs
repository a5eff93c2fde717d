import { readOptions } from './options.mjs';
import { isUnknown } from '../expand/marks.mjs';
import { placeOf } from './paths.mjs';
import { ask, block, worst } from './verdicts.mjs';

const FLAGS = { recursive: 'rR', force: 'f', dir: 'd', verbose: 'v', 'no-preserve-root': '', 'preserve-root': '', 'one-file-system': '', interactive: 'iI' };
const NAMED = 'name what is to go, by its path inside the workspace';
const WITHOUT_FORCE = 'name single files, or use `rm -r` without `-f`, which a person is asked about';
const VARIABLE = 'write the path out, or use ${NAME:?}';

/**
 * For each place, what it means to remove it by force and recursively, just recursively, or as a plain file.
 * `b` blocks, `a` asks, `-` has no opinion.
 */
const PLACES = {
  root: ['bbb', 'removes the root directory', NAMED],
  'maybe-root': ['bba', 'removes the root directory when its variable is empty', VARIABLE],
  'maybe-home': ['bba', 'removes the home directory when its variable is empty', VARIABLE],
  system: ['bbb', 'removes a system directory', NAMED],
  'system-file': ['bbb', 'removes what the system needs', NAMED],
  device: ['bbb', 'removes a device', NAMED],
  home: ['bba', 'removes the home directory', NAMED],
  ancestor: ['bba', 'removes a directory that the workspace or the home directory lies in', NAMED],
  workspace: ['bb-', 'removes the whole workspace', NAMED],
  repository: ['bba', 'removes a repository with its history', 'leave `.git` alone'],
  temp: ['bba', 'removes the directory for temporary files', NAMED],
  outside: ['baa', 'removes something outside the workspace', NAMED],
  unknown: ['aa-', 'removes what cannot be known before it runs', VARIABLE],
  'below-temp': ['ba-', 'removes a directory below the one for temporary files', WITHOUT_FORCE],
  inside: ['ba-', 'removes a directory of the workspace with everything in it', WITHOUT_FORCE],
  disposable: ['---', ''],
  'harmless-device': ['aaa', 'removes a device'],
};

/** What it means to remove one path. `how`: 0 recursive and forced, 1 recursive, 2 plain. */
export function judgeTarget(text, how, state) {
  const [verdicts, why, instead] = PLACES[placeOf(text, state)];
  // What the line does not name for certain may be meant: a directory fresh from `mktemp`, what a search finds.
  if (instead === WITHOUT_FORCE && isUnknown(text)) return how === 2 ? null : ask(why);
  if (verdicts[how] === 'b') return block(why, instead);
  return verdicts[how] === 'a' ? ask(why, instead) : null;
}

/** `rm`, however its flags are spelled. */
export function judgeRemoval({ args, state }) {
  const given = readOptions(args, { flags: FLAGS });
  if (given.has('no-preserve-root')) return block('switches off the protection of the root directory', NAMED);
  // `rm $FLAGS dir` may well be `rm -rf dir`.
  const open = args.length > 1 && isUnknown(args[0]);
  const how = given.has('recursive') || open ? (given.has('force') ? 0 : 1) : 2;
  return worst(given.operands.map((operand) => judgeTarget(operand, how, state)));
}

function judgeAlwaysRecursive({ args, state }) {
  return worst(readOptions(args, {}).operands.map((operand) => judgeTarget(operand, 0, state)));
}

function judgePlain({ args, state }) {
  return worst(readOptions(args, {}).operands.map((operand) => judgeTarget(operand, 2, state)));
}

/** `git rm` aside, `rsync --delete` empties its last operand of what its first does not have. */
function judgeSync({ args, state }) {
  if (!args.some((arg) => arg.startsWith('--del'))) return null;
  const target = readOptions(args, { values: { rsh: 'e', filter: 'f', exclude: '', include: '' } }).operands.at(-1) ?? '';
  if (/^[^/]+:/.test(target)) return ask('deletes files on another machine');
  const place = placeOf(target, state);
  if (['root', 'maybe-root', 'maybe-home', 'system', 'home', 'ancestor'].includes(place)) return block(PLACES[place][1], NAMED);
  return place === 'disposable' ? null : ask('deletes what is not in its source');
}

/** @type {import('./verdicts.mjs').Rule[]} */
export const removeRules = [
  { programs: ['rm', 'srm', 'grm'], judge: judgeRemoval },
  { programs: ['rimraf', 'del-cli'], judge: judgeAlwaysRecursive },
  { programs: ['unlink', 'trash'], judge: judgePlain },
  { programs: ['rsync'], judge: judgeSync },
];
