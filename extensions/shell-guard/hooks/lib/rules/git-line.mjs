const VALUED = new Set(['-C', '-c', '--git-dir', '--work-tree', '--namespace', '--exec-path', '--super-prefix', '--config-env', '--attr-source']);

/**
 * A git command line taken apart: what comes before the subcommand, and what after.
 * @typedef {{ subcommand: string, rest: string[], first: number, directory: string | null, settings: string[] }} GitLine
 */

/** @param {string[]} args @returns {GitLine} */
export function readGitLine(args) {
  const line = { subcommand: '', rest: [], first: args.length, directory: null, settings: [] };
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at];
    if (arg === '-C' || arg === '--work-tree') line.directory = args[at + 1] ?? null;
    if (arg.startsWith('--work-tree=')) line.directory = arg.slice('--work-tree='.length);
    if (arg === '-c') line.settings.push(args[at + 1] ?? '');
    if (VALUED.has(arg)) at += 1;
    else if (!arg.startsWith('-')) return { ...line, subcommand: arg, rest: args.slice(at + 1), first: at + 1 };
  }
  return line;
}
