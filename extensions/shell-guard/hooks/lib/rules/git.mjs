import { readGitLine } from './git-line.mjs';
import { judgePush } from './git-push.mjs';
import { readOptions } from './options.mjs';
import { absolutePath, placeOf } from './paths.mjs';
import { ask, block } from './verdicts.mjs';

const STASH = 'commit or stash first';

/** @param {string[]} rest */
const has = (rest, pattern) => rest.some((arg) => pattern.test(arg));
const BROAD = /^(?:\.|\.\/|\*|:\/|:\(top\)|\.\.)$/;

function broadPath(rest) {
  return rest.some((arg) => BROAD.test(arg.replaceAll('\uE003', '*')));
}

function judgeReset({ rest }) {
  return has(rest, /^--ha(?:r|rd)?$/) ? ask('throws away every change that is not committed', STASH) : null;
}

function judgeClean({ rest, directory }, { state }) {
  const given = readOptions(rest, { flags: { force: 'f', 'dry-run': 'n', interactive: 'i', quiet: 'q' }, values: { exclude: 'e' } });
  if (!given.has('force') || given.has('dry-run')) return null;
  const cwd = directory === null ? state.cwd : absolutePath(directory, state);
  const targets = given.operands.length > 0 ? given.operands : ['.'];
  const places = targets.map((target) => placeOf(target, { ...state, cwd }));
  if (places.some((place) => ['root', 'system', 'home', 'ancestor'].includes(place))) return block('removes every file that git does not know from a system or home directory');
  return ask('removes files that git does not know and cannot bring back', 'look at `git clean -n` first');
}

function judgeCheckout({ rest }) {
  if (has(rest, /^(?:-(?![bB])[a-zA-Z]*f[a-zA-Z]*|--force)$/) || broadPath(rest)) return ask('throws away changes that are not committed', STASH);
  return null;
}

function judgeRestore({ rest }) {
  const staged = has(rest, /^(?:--staged|-[a-zA-Z]*S[a-zA-Z]*)$/) && !has(rest, /^(?:--worktree|-[a-zA-Z]*W[a-zA-Z]*)$/);
  return broadPath(rest) && !staged ? ask('throws away changes that are not committed', STASH) : null;
}

function judgeBranch({ rest }) {
  const given = readOptions(rest, { flags: { delete: 'd', force: 'f' } });
  const deletes = given.has('D') || (given.has('delete') && given.has('force'));
  return deletes ? ask('deletes a branch even when it is not merged', 'use `git branch -d`') : null;
}

const SUBCOMMANDS = {
  push: judgePush,
  reset: judgeReset,
  clean: judgeClean,
  checkout: judgeCheckout,
  restore: judgeRestore,
  branch: judgeBranch,
  switch: ({ rest }) => (has(rest, /^(?:-f|--force|--discard-changes)$/) ? ask('throws away changes that are not committed', STASH) : null),
  stash: ({ rest }) => (/^(?:drop|clear)$/.test(rest[0] ?? '') ? ask('throws away stashed changes') : null),
  'filter-branch': () => ask('rewrites the history'),
  'filter-repo': () => ask('rewrites the history'),
  reflog: ({ rest }) => (has(rest, /^(?:expire|delete)$/) ? ask('removes the record by which lost commits are found') : null),
  gc: ({ rest }) => (has(rest, /^--prune=(?:now|all)$/) ? ask('removes lost commits for good') : null),
  'update-ref': ({ rest }) => (has(rest, /^-d$/) ? ask('deletes a reference') : null),
  worktree: ({ rest }) => (rest[0] === 'remove' && has(rest, /^(?:-f+|--force)$/) ? ask('removes a working tree with its changes') : null),
};

/** @type {import('./verdicts.mjs').Rule[]} */
export const gitRules = [
  {
    programs: ['git'],
    judge(call) {
      const line = readGitLine(call.args);
      return Object.hasOwn(SUBCOMMANDS, line.subcommand) ? SUBCOMMANDS[line.subcommand](line, call) : null;
    },
  },
  { programs: ['git-filter-repo', 'bfg'], judge: () => ask('rewrites the history') },
];
