import { isDownloaded, isOnlyUnknown, unmark } from '../expand/marks.mjs';
import { ask, block } from '../rules/verdicts.mjs';
import { innerSource } from '../tokens/source.mjs';

const DOWNLOAD = block('runs what it downloads without anybody having read it', 'download to a file and read it first');

/**
 * An argument that is itself a script. Its place in the line is kept when the word holds it verbatim.
 * @returns {import('../walk/run.mjs').Inner}
 */
export function scriptOf(field, changes = {}) {
  if (isDownloaded(field.text)) return { finding: DOWNLOAD };
  if (isOnlyUnknown(field.text)) return { finding: ask('runs a text that cannot be known before it runs', 'write the commands out') };
  const [part, ...others] = field.word.parts;
  const verbatim = others.length === 0 && part?.type === 'text' && part.exact && part.text === field.text;
  return { script: innerSource(field.word.source, unmark(field.text), verbatim ? part.start : null), ...changes };
}

/** Several arguments that a shell joins to one script, as `eval` and `ssh` do. */
export function scriptOfAll(fields, changes = {}) {
  if (fields.length === 0) return [];
  if (fields.length === 1) return [scriptOf(fields[0], changes)];
  const text = fields.map((field) => field.text).join(' ');
  if (isDownloaded(text)) return [{ finding: DOWNLOAD }];
  return [{ script: innerSource(fields[0].word.source, unmark(text), null), ...changes }];
}

/** The program that an interpreter reads from stdin. @param {import('../walk/state.mjs').Input} stdin */
export function pipedProgram(stdin) {
  if (stdin.network || (stdin.text !== null && isDownloaded(stdin.text))) return { finding: { ...DOWNLOAD, piped: true } };
  if (stdin.text === null) return stdin.piped ? { finding: { ...ask('runs what another program prints', 'look at the output first'), piped: true } } : null;
  return { text: unmark(stdin.text), source: stdin.source };
}

export { DOWNLOAD };
