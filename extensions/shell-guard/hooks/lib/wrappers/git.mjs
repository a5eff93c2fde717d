import { readGitLine } from '../rules/git-line.mjs';
import { innerSource } from '../tokens/source.mjs';
import { scriptOf, scriptOfAll } from './script-of.mjs';
import { unmark } from '../expand/marks.mjs';

const RUNS = /^(?:alias\.[^=]*|core\.(?:pager|editor|sshcommand|fsmonitor)|diff\.external|sequence\.editor)=(.+)$/is;

/** What git runs on behalf of its own command line. */
export function gitScripts({ args, fields, node }) {
  const line = readGitLine(args);
  const settings = line.settings.flatMap((setting) => {
    const value = RUNS.exec(setting)?.[1];
    const text = value && (setting.startsWith('alias.') && !value.startsWith('!') ? `git ${value}` : value.replace(/^!/, ''));
    return text ? [{ script: innerSource(node.source, unmark(text), null) }] : [];
  });
  const rest = fields.slice(1 + line.first);
  return [...settings, ...subcommandScripts(line, rest)];
}

function subcommandScripts({ subcommand, rest }, fields) {
  if (subcommand === 'submodule' && rest[0] === 'foreach') return scriptOfAll(fields.slice(rest[1] === '--recursive' ? 2 : 1));
  if (subcommand === 'bisect' && rest[0] === 'run') return [{ fields: fields.slice(1) }];
  if (subcommand === 'rebase') {
    return rest.flatMap((arg, at) => (/^(?:-x|--exec)$/.test(arg) && fields[at + 1] ? [scriptOf(fields[at + 1])] : []));
  }
  return [];
}
