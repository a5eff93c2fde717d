import { locate } from '../tokens/source.mjs';
import { readOptions } from './options.mjs';
import { ask } from './verdicts.mjs';

const TABLE = {
  flags: {
    force: 'f', 'force-with-lease': '', 'force-if-includes': '', delete: 'd', mirror: '', prune: '', all: '', branches: '', tags: '',
    'set-upstream': 'u', quiet: 'q', verbose: 'v', 'dry-run': 'n', 'no-verify': '', 'follow-tags': '', atomic: '', porcelain: '',
  },
  values: { repo: '', 'receive-pack': '', exec: '', 'push-option': 'o' },
};
const LEASED = '--force-with-lease';

/** `-fu` keeps its other letters. */
function leased(text) {
  const letters = text.startsWith('--') ? '' : text.slice(1).replace(/f/g, '');
  return letters ? `-${letters} ${LEASED}` : LEASED;
}

/**
 * The same line with a lease, as edits of the words where they stand; none when a word was put together
 * from others and stands nowhere.
 */
function editsOf(options, fields, first) {
  const indexes = new Set(options.filter((option) => option.name === 'force' && option.value === null).map((option) => option.index));
  return [...indexes].flatMap((index) => {
    const { word, whole, text } = fields[1 + first + index];
    const place = whole ? locate(word.source, word.start, word.end) : null;
    const replacement = leased(text);
    // An element of an argv array is one word and cannot become two.
    const fits = word.isElement !== true || !replacement.includes(' ');
    return place && fits ? [{ ...place, text: replacement }] : [];
  });
}

/** @param {import('./git-line.mjs').GitLine} line */
export function judgePush({ rest, first }, { fields }) {
  const given = readOptions(rest, TABLE);
  if (given.has('force')) {
    const edits = editsOf(given.options, fields, first);
    const instead = edits.length > 0 ? `it was made \`${LEASED}\`` : `use \`${LEASED}\``;
    return { ...ask('overwrites what others may have pushed', instead), edits };
  }
  const refs = given.operands.slice(1);
  if (given.operands.some((ref) => ref.startsWith('+'))) return ask('overwrites what others may have pushed', `use \`${LEASED}\` without the \`+\``);
  if (given.has('mirror') || given.has('prune')) return ask('makes the remote equal to this copy, deleting what it lacks');
  const deletes = given.has('delete') || refs.some((ref) => ref.startsWith(':') && ref.length > 1);
  return deletes ? ask('deletes a branch or tag on the remote') : null;
}
