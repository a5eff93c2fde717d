import { hasGlob, isDownloaded, isUnknown, mayMatch, withoutMaybe } from '../expand/marks.mjs';
import { programName } from '../expand/program-name.mjs';
import { limits, unreadable } from '../limits.mjs';
import { rulesFor } from '../rules/index.mjs';
import { block } from '../rules/verdicts.mjs';
import { absolutePath } from '../rules/paths.mjs';
import { wrapperFor } from '../wrappers/index.mjs';
import { builtinFor } from './builtins.mjs';
import { runFile, runScript } from './script.mjs';
import { fork } from './state.mjs';
import { judgeUnknownName } from './unknown-name.mjs';
import { walkNode } from './walk.mjs';

/**
 * One program about to run.
 * @typedef {object} Call
 * @property {string} name
 * @property {import('../expand/words.mjs').Field[]} fields its words, the name being the first
 * @property {string[]} args
 * @property {import('./state.mjs').State} state
 * @property {import('./state.mjs').Input} stdin
 * @property {import('../parser/command.mjs').Node} node
 *
 * What a wrapper starts: another program, a script, or nothing but a finding.
 * @typedef {{ fields?: import('../expand/words.mjs').Field[], script?: import('../tokens/source.mjs').Source, finding?: object,
 *   state?: import('./state.mjs').State, keepsShell?: boolean }} Inner
 */

// What a name with `*`, `?` or `[` in it is compared with.
const DESTROYERS = ['rm', 'dd', 'mkfs', 'shred', 'chmod', 'chown', 'mv', 'find', 'sh', 'bash', 'sudo', 'wipefs', 'shutdown', 'reboot'];

function callFunction(name, fields, context) {
  const { state } = context;
  const body = state.functions[name];
  if (!body || state.calling.has(name)) return;
  state.shared.calls += 1;
  if (state.shared.calls > limits.functionCalls) throw unreadable('size', 'it calls too many functions to be followed');
  const outer = { positional: state.positional, stdin: state.stdin };
  state.positional = fields.slice(1).map((field) => field.text);
  state.stdin = context.stdin;
  state.calling.add(name);
  walkNode(body, state);
  state.calling.delete(name);
  Object.assign(state, outer);
}

function start(inner, context) {
  const state = inner.state ?? context.state;
  const next = { ...context, state, peeled: context.peeled + 1 };
  if (inner.finding) context.record(inner.finding);
  if (inner.fields && inner.fields.length > 0) run(inner.fields, next);
  if (inner.script) runScript(inner.script, inner.keepsShell ? state : fork(state), context);
}

function runNamed(name, fields, context) {
  const rules = rulesFor(name);
  const builtin = builtinFor(name);
  const wrapper = wrapperFor(name);
  if (rules.length === 0 && !builtin && !wrapper) return;
  const call = { ...context, name, fields, args: fields.slice(1).map((field) => field.text) };
  for (const rule of rules) context.record(rule.judge(call));
  builtin?.(call);
  if (wrapper) for (const inner of wrapper(call)) start(inner, context);
}

/** Judges a program with its arguments, and whatever it starts in turn. */
export function run(fields, context) {
  context.state.shared.spend(1);
  if (context.peeled > limits.nesting) throw unreadable('depth', 'its wrappers are nested too deeply');
  const { text } = fields[0];
  if (isDownloaded(text)) context.record(block('runs what it has just downloaded'));
  if (isUnknown(text)) {
    context.record(judgeUnknownName(fields, context.state));
    // An empty variable in front leaves the next word as the program: `$SUDO rm -rf /`.
    const bare = withoutMaybe(text);
    const rest = bare === '' ? fields.slice(1) : [{ ...fields[0], text: bare }, ...fields.slice(1)];
    if (rest.length > 0 && bare !== text) run(rest, { ...context, peeled: context.peeled + 1 });
    return;
  }
  const name = programName(text);
  if (text.includes('/')) runFile(absolutePath(text, context.state), context);
  if (hasGlob(text)) for (const known of DESTROYERS) if (mayMatch(name, known)) runNamed(known, fields, context);
  callFunction(text, fields, context);
  runNamed(name, fields, context);
}
