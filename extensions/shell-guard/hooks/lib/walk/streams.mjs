import { isDownloaded } from '../expand/marks.mjs';
import { givenInput, pipelineOutput } from '../expand/output.mjs';
import { expandWord, openReading } from '../expand/words.mjs';
import { absolutePath } from '../rules/paths.mjs';
import { judgeWrite } from '../rules/writes.mjs';
import { anyDownloads, downloads } from '../expand/network.mjs';

const WRITES = new Set(['>', '>>', '>|', '&>', '&>>', '<>', '>&']);

/** The source of a here-document that stands verbatim in the line. */
function bodySource(node) {
  const last = node.redirections.at(-1);
  if (!last?.body) return null;
  return last.body.parts.every((part) => part.type === 'text' && part.exact) ? last.body.source : null;
}

/** What a command reads on stdin. @returns {import('./state.mjs').Input} */
export function inputOf(node, state) {
  if (node.redirections.length === 0) return state.stdin;
  const text = givenInput(node, openReading(state));
  if (text === undefined) return state.stdin;
  const last = node.redirections.findLast((redirection) => redirection.operator.startsWith('<'));
  const process = last?.target.parts.find((part) => part.type === 'process');
  if (process) return { piped: true, text, network: anyDownloads(process.items), source: null };
  if (text !== null) return { piped: true, text, network: isDownloaded(text), source: bodySource(node) };
  // A file from a download was at least put down before it is run: asked about, as when it is named.
  const file = state.files.get(targetPath(last.target, state));
  return { piped: Boolean(file), text: file?.text ?? null, network: false, source: null };
}

function targetPath(word, state) {
  const [field] = expandWord(word, openReading(state));
  return field ? absolutePath(field.text, state) : null;
}

/** Judges what a command's redirections write to, and keeps what they are known to have written. */
export function judgeOutputs(node, state, record) {
  for (const { operator, target } of node.redirections) {
    if (!WRITES.has(operator)) continue;
    const reading = openReading(state);
    for (const { text } of expandWord(target, reading)) {
      if (operator === '>&' && /^(?:\d+|-)$/.test(text)) continue;
      record(judgeWrite(text, state));
      keepFile(text, node, state, reading);
    }
  }
}

function keepFile(text, node, state, reading) {
  const path = absolutePath(text, state);
  if (path === null || node.kind !== 'simple') return;
  const written = pipelineOutput([node], state.stdin, reading);
  const before = state.files.get(path);
  state.files.set(path, { text: written.text, network: written.network || downloads(node) || (before?.network ?? false) });
}
