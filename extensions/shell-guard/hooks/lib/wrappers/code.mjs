import { placeOf } from '../rules/paths.mjs';
import { judgeTarget } from '../rules/remove.mjs';
import { ask } from '../rules/verdicts.mjs';
import { quoteWord } from './environment.mjs';

const anyOf = (...names) => new RegExp(`\\b(?:${names.join('|')})\\b`);

/** Calls that remove a whole directory. */
const TREES = anyOf(
  'shutil\\.rmtree', 'rmtree', 'remove_tree', 'rmSync', '(?:fs|fsp|promises)\\.rm', 'fs\\.rmdir', 'rmdirSync', 'rimraf', 'removeSync',
  'FileUtils\\.rm\\w*', 'rm_rf', 'rm_r', 'remove_entry_secure',
);
/** Calls that remove one file. */
const FILES = anyOf('os\\.(?:remove|unlink|rmdir|removedirs|truncate)', 'unlink(?:Sync)?', 'File\\.delete', 'Dir\\.(?:delete|rmdir|unlink)', 'rmdir');
/** Calls that start another program; in some languages a backquote does, too. */
const STARTS = anyOf(
  'os\\.(?:system|popen|exec\\w*|spawn\\w*)', 'subprocess', 'child_process', '(?:exec|spawn|execFile)(?:Sync)?', 'system', 'popen', 'Open3',
  'shell_exec', 'passthru', 'proc_open', 'qx',
);

const LITERAL = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`|\b(?:qx?q?|qx)\{([^}]*)\}/g;

/** The texts between quotes in a piece of code, whatever the language. */
function literalsOf(code) {
  const texts = [];
  for (const match of code.slice(0, 100_000).matchAll(LITERAL)) texts.push(match[1] ?? match[2] ?? match[3] ?? match[4] ?? '');
  return texts.slice(0, 200);
}

function judgePaths(code, literals, state) {
  const trees = TREES.test(code);
  if (!trees && !FILES.test(code)) return null;
  const isPath = (text) => !/\s/.test(text) && (/[/~.]/.test(text) || placeOf(text, state) === 'disposable');
  const paths = literals.filter(isPath);
  const harmful = paths.some((path) => judgeTarget(path, trees ? 0 : 2, state) !== null);
  if (paths.length > 0 && !harmful) return null;
  return trees || harmful ? ask('removes files by a piece of code', 'use `rm`, so that it can be read') : null;
}

/**
 * Code of another language. It is not parsed: the calls that remove or start something are looked for, and
 * the quoted texts beside them are judged as paths and as command lines.
 * @returns {import('../walk/run.mjs').Inner[]}
 */
export function judgeCode(code, state) {
  const literals = literalsOf(code);
  const inner = [];
  const finding = judgePaths(code, literals, state);
  if (finding) inner.push({ finding });
  if (!(STARTS.test(code) || code.includes('`')) || literals.length === 0) return inner;
  for (const text of literals) if (/\s/.test(text)) inner.push({ script: { text, base: null, element: null } });
  inner.push({ script: { text: literals.map(quoteWord).join(' '), base: null, element: null } });
  // Texts may be added up before they are run.
  inner.push({ script: { text: literals.join(''), base: null, element: null } });
  // `subprocess.run(["rm", "-rf", "/"])` after other texts still begins somewhere.
  const program = literals.findIndex((text) => /^(?:\/\S*\/)?(?:rm|dd|shred|mkfs\S*|sh|bash|chmod|chown|sudo)$/.test(text));
  if (program > 0) inner.push({ script: { text: literals.slice(program).map(quoteWord).join(' '), base: null, element: null } });
  return inner;
}
