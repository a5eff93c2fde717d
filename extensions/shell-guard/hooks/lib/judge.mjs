import path from 'node:path';
import { namesDestroyer } from './destructive-words.mjs';
import { isUnreadable, limits } from './limits.mjs';
import { parseEach } from './parser/parse.mjs';
import { ask } from './rules/verdicts.mjs';
import { wholeSource } from './tokens/source.mjs';
import { NOTHING, openBudget } from './walk/state.mjs';
import { walkItems, walkNode } from './walk/walk.mjs';

/**
 * @typedef {import('./rules/verdicts.mjs').Finding & { snippet: string }} Judged
 * @typedef {{ decision: 'none' | 'ask' | 'block', finding: Judged | null, edits: { element: number | null, start: number, end: number, text: string }[] }} Verdict
 * @typedef {{ cwd: string, home: string, temps?: string[], user?: string }} Surroundings
 */

const trim = (directory) => (directory.length > 1 ? path.posix.normalize(directory).replace(/\/+$/, '') || '/' : directory);

/** Keeps the first of the worst findings, and every edit once. */
function openRecord() {
  const kept = { block: null, ask: null, edits: new Map() };
  const record = ({ node, piped, ...finding }) => {
    const start = piped ? node?.from ?? node?.start : node?.start;
    kept[finding.decision] ??= { ...finding, snippet: node ? node.source.text.slice(start, node.end) : finding.snippet };
    for (const edit of finding.edits ?? []) kept.edits.set(`${edit.element}:${edit.start}`, edit);
  };
  return { kept, record };
}

/** @returns {import('./walk/state.mjs').State} */
function openState({ cwd, home, temps = [], user }, record) {
  const variables = Object.assign(Object.create(null), {
    HOME: [[trim(home)]], USER: [[user ?? path.posix.basename(home)]], LOGNAME: [[user ?? path.posix.basename(home)]], IFS: [[' \t\n']],
    TMPDIR: [[trim(temps[0] ?? '/tmp')]],
  });
  return {
    cwd: trim(cwd), workspace: trim(cwd), home: trim(home), temps: ['/tmp', '/var/tmp', '/private/tmp', '/private/var/tmp', ...temps.map(trim)],
    variables, functions: Object.create(null), files: new Map(), positional: null, stdin: NOTHING, calling: new Set(), scripts: 0, depth: 0,
    shared: { spend: openBudget(), parsed: 0, calls: 0, record, destroys: namesDestroyer },
  };
}

/** An argv array as the command that it is: every element one literal word. */
function argvNode(argv) {
  const words = argv.map((text, element) => ({
    parts: [{ type: 'text', text, quoted: true, start: 0, exact: true }],
    start: 0, end: text.length, source: wholeSource(text, element), isElement: true,
  }));
  const text = argv.join(' ');
  return { kind: 'simple', assignments: [], words, redirections: [], source: { text, base: null, element: null }, start: 0, end: text.length };
}

function walkCommand(command, state) {
  if (Array.isArray(command) && command.length > 1) {
    walkNode(argvNode(command), state);
    return;
  }
  const source = Array.isArray(command) ? wholeSource(command[0] ?? '', 0) : wholeSource(command);
  const error = parseEach(source, 0, (item) => walkItems([item], state));
  if (error) throw error;
}

/** Whatever kept the line from being read becomes a question, when there is reason for one. */
function judgeFailure(error, text) {
  const known = isUnreadable(error);
  if (!(known && error.unreadable === 'depth') && !namesDestroyer(text)) return null;
  const why = known ? error.message : 'reading it failed';
  return { ...ask(`cannot be judged: ${why}`, 'write it more simply'), snippet: text };
}

/**
 * Judges a command line. Never throws, whatever the text.
 * @param {string | string[]} command @param {Surroundings} surroundings @returns {Verdict}
 */
export function judgeCommand(command, surroundings) {
  const text = Array.isArray(command) ? command.join(' ') : command;
  const { kept, record } = openRecord();
  try {
    if (text.length > limits.characters) throw Object.assign(new Error('it is longer than can be read'), { unreadable: 'size' });
    walkCommand(command, openState(surroundings, record));
  } catch (error) {
    const finding = judgeFailure(error, text);
    if (finding) record(finding);
  }
  const finding = kept.block ?? kept.ask;
  return { decision: finding?.decision ?? 'none', finding, edits: finding?.decision === 'ask' ? [...kept.edits.values()] : [] };
}
