import { foundPaths, readSearch } from '../expand/found-paths.mjs';
import { judgeTarget } from '../rules/remove.mjs';
import { placeOf } from '../rules/paths.mjs';
import { ask, worst } from '../rules/verdicts.mjs';

function judgeDelete(search, state) {
  return worst(search.starts.map((start) => {
    const place = placeOf(start, state);
    if (place === 'disposable') return null;
    if (!search.narrows) return judgeTarget(start, 0, state);
    // With a test, what is found in the workspace is no more than so many plain files.
    if (['workspace', 'inside', 'repository'].includes(place)) return null;
    if (place === 'outside') return ask('deletes files outside the workspace');
    return judgeTarget(start, place === 'below-temp' ? 1 : 0, state);
  }));
}

/** `find`: its `-delete`, and the programs that it starts for what it finds. */
export function find({ args, fields, state }) {
  const search = readSearch(args);
  const found = foundPaths(search);
  const inner = search.commands.map(({ first, stop }) => ({
    fields: fields.slice(1 + first, 1 + stop).flatMap((field) => {
      if (!field.text.includes('{}')) return [field];
      return found.map((path) => ({ ...field, whole: false, text: field.text.replaceAll('{}', path) }));
    }),
  }));
  return search.deletes ? [{ finding: judgeDelete(search, state) }, ...inner] : inner;
}
