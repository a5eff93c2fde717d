import { readOptions } from './options.mjs';
import { placeOf } from './paths.mjs';
import { ask, block, worst } from './verdicts.mjs';

const TABLE = { flags: { recursive: 'R', verbose: 'v', changes: 'c', silent: 'f', quiet: '', dereference: '', 'no-preserve-root': '' }, values: { reference: '', from: '' } };
const PROTECTED = new Set(['root', 'maybe-root', 'maybe-home', 'system', 'home', 'ancestor']);
const ELSEWHERE = new Set(['outside', 'system-file', 'temp', 'unknown', 'device']);
const OPEN_TO_ALL = /^0?[0-7]{0,2}[0-7][2367]$|(?:^|,)(?:[ugo]*[oa][ugoa]*)?\+[rxXst]*w|(?:^|,)[ugo]*[oa][ugo]*=[rx]*w/;

/** `-r` takes permission away; only a mode that begins with a dash looks like options. */
function splitMode(program, given, args) {
  if (given.value('reference') !== null) return { mode: '', targets: given.operands };
  const removes = program === 'chmod' && args.some((arg) => /^-[rwxXst]+$/.test(arg));
  return removes ? { mode: '', targets: given.operands } : { mode: given.operands[0] ?? '', targets: given.operands.slice(1) };
}

function judgePermissions({ name, args, state }) {
  const given = readOptions(args, TABLE);
  const { mode, targets } = splitMode(name, given, args);
  const what = name === 'chmod' ? 'permissions' : 'owner';
  const recursive = given.has('recursive');
  return worst(targets.map((target) => {
    const place = placeOf(target, state);
    if (recursive && PROTECTED.has(place)) return block(`changes the ${what} of everything in a system or home directory`, 'name the files that need it');
    if (recursive && ELSEWHERE.has(place)) return ask(`changes the ${what} of a whole directory outside the workspace`);
    if (place === 'system-file' || place === 'device') return ask(`changes the ${what} of a system file`);
    const opens = recursive && name === 'chmod' && OPEN_TO_ALL.test(mode);
    return opens ? ask('lets everybody write to a whole directory') : null;
  }));
}

/** @type {import('./verdicts.mjs').Rule[]} */
export const permissionRules = [{ programs: ['chmod', 'chown', 'chgrp', 'chattr', 'setfacl'], judge: judgePermissions }];
