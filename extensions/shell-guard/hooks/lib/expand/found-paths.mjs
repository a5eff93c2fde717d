import { markGlobs } from './marks.mjs';

const EXECUTES = new Set(['-exec', '-execdir', '-ok', '-okdir']);
const NARROWS = /^-(?:i?name|i?path|i?wholename|i?regex|i?lname|[acm]time|[acm]min|newer\w*|size|empty|user|group|uid|gid|perm|nouser|nogroup|links|inum|samefile)$/;
const NAMED = /^-i?name$/;

/**
 * Where `find` begins, what it looks for, and what it does with what it finds.
 * @typedef {{ starts: string[], name: string | null, narrows: boolean, deletes: boolean, commands: { first: number, stop: number }[] }} Search
 */

/** @param {string[]} args @returns {Search} */
export function readSearch(args) {
  const search = { starts: [], name: null, narrows: false, deletes: false, commands: [] };
  let at = 0;
  while (/^-(?:[HLP]|O\d*|D)$/.test(args[at] ?? '')) at += args[at] === '-D' ? 2 : 1;
  for (; at < args.length && !/^[-!(]/.test(args[at]); at += 1) search.starts.push(args[at]);
  if (search.starts.length === 0) search.starts.push('.');
  for (; at < args.length; at += 1) {
    const arg = args[at];
    if (arg === '-delete') search.deletes = true;
    if (NARROWS.test(arg) && !/^\*+$/.test(args[at + 1] ?? '')) search.narrows = true;
    if (NAMED.test(arg)) search.name = args[at + 1] ?? null;
    if (!EXECUTES.has(arg)) continue;
    const end = args.findIndex((word, index) => index > at && (word === ';' || (word === '+' && args[index - 1] === '{}')));
    const stop = end < 0 ? args.length : end;
    search.commands.push({ first: at + 1, stop });
    at = stop;
  }
  return search;
}

/** What a search may find, as patterns. @param {Search} search */
export function foundPaths({ starts, name, narrows }) {
  if (!narrows) return starts;
  return starts.map((start) => `${start.replace(/\/+$/, '')}/${markGlobs('*')}/${markGlobs(name ?? 'x*')}`);
}
