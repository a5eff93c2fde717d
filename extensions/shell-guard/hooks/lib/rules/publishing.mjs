import { ask } from './verdicts.mjs';

const PUBLIC = ask('publishes a package, which cannot be taken back', 'try it with a dry run, and let the person publish');

/** Each: the program, and the words that must come first among its arguments (options aside). */
const PUBLISHERS = [
  ['npm', 'publish'], ['npm', 'unpublish'], ['pnpm', 'publish'], ['yarn', 'publish'], ['yarn', 'npm', 'publish'], ['bun', 'publish'],
  ['lerna', 'publish'], ['changeset', 'publish'], ['jsr', 'publish'], ['vsce', 'publish'], ['ovsx', 'publish'],
  ['cargo', 'publish'], ['cargo', 'yank'], ['twine', 'upload'], ['poetry', 'publish'], ['uv', 'publish'], ['flit', 'publish'], ['hatch', 'publish'],
  ['gem', 'push'], ['gem', 'yank'], ['mvn', 'deploy'], ['nuget', 'push'], ['dotnet', 'nuget', 'push'], ['dart', 'pub', 'publish'], ['helm', 'push'],
];
const VALUED = /^(?:-C|--prefix|--workspace|-w|--filter|--cwd|--manifest-path|--registry|--directory|-r|--repository)$/;

/** The arguments that are no options, so `npm -w a publish` is still `npm publish`. */
export function plainWords(args, valued = VALUED) {
  return args.filter((arg, at) => !arg.startsWith('-') && !valued.test(args[at - 1] ?? ''));
}

const isRehearsal = (args) => args.some((arg) => /^(?:--dry-run(?:=true)?|--help|-h)$/.test(arg));

/** @type {import('./verdicts.mjs').Rule[]} */
export const publishingRules = PUBLISHERS.map(([program, ...words]) => ({
  programs: [program],
  judge({ args }) {
    const given = plainWords(args);
    return words.every((word, at) => given[at] === word) && !isRehearsal(args) ? PUBLIC : null;
  },
}));
