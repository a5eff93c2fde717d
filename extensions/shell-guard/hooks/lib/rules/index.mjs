import { databaseRules } from './databases.mjs';
import { diskRules } from './disks.mjs';
import { gitRules } from './git.mjs';
import { moveRules } from './moves.mjs';
import { permissionRules } from './permissions.mjs';
import { publishingRules } from './publishing.mjs';
import { remoteStateRules } from './remote-state.mjs';
import { removeRules } from './remove.mjs';
import { systemRules } from './system.mjs';
import { writeRules } from './writes.mjs';

/** @type {import('./verdicts.mjs').Rule[]} */
export const rules = [
  ...removeRules,
  ...diskRules,
  ...moveRules,
  ...writeRules,
  ...permissionRules,
  ...systemRules,
  ...gitRules,
  ...publishingRules,
  ...remoteStateRules,
  ...databaseRules,
];

/** @type {Map<string, import('./verdicts.mjs').Rule[]>} */
const byProgram = new Map();
for (const rule of rules) for (const program of rule.programs) byProgram.set(program, [...(byProgram.get(program) ?? []), rule]);

/** @type {import('./verdicts.mjs').Rule[]} */
const NONE = [];

/** The rules about a program. */
export function rulesFor(name) {
  return byProgram.get(name) ?? NONE;
}
