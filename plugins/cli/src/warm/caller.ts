import { readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** The process that an agent started for a call, as the system tells of it. */
export interface Caller {
  /** Its command line behind the program: `bridge`, the host, and so on. */
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The same as the system has it. */
  readonly environmentText: string;
  readonly cwd: string;
  readonly parent: number;
}

// What a process hands on to those it starts and cosh does not set for a hook: who it is, what it may do, where it runs.
const handedOn = /^(?:Umask|Uid|Gid|Groups|CapInh|CapPrm|CapEff|CapBnd|CapAmb|NoNewPrivs|Seccomp|Cpus_allowed):.*$/gm;

const of = (pid: number | 'self', name: string): string => readFileSync(`/proc/${pid}/${name}`, 'utf8');
const label = (pid: number | 'self'): string => {
  try {
    return of(pid, 'attr/current');
  } catch {
    return '';
  }
};

/** What hooks would inherit from that process apart from its environment and folder. */
const inheritance = (pid: number | 'self'): string => [...(of(pid, 'status').match(handedOn) ?? []), of(pid, 'limits'), label(pid)].join('\n');

function environmentFrom(text: string): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const each of text.split('\0')) {
    const at = each.indexOf('=');
    // Of two with one name the first one counts, as in getenv.
    if (at > 0 && !Object.hasOwn(environment, each.slice(0, at))) environment[each.slice(0, at)] = each.slice(at + 1);
  }
  return environment;
}

/** The words behind `bash -p warm.bash NODE`. */
function wordsOf(pid: number): readonly string[] | undefined {
  const [_bash, option, script = '', _node, ...words] = of(pid, 'cmdline').split('\0').slice(0, -1);
  return option === '-p' && path.basename(script) === 'warm.bash' ? words : undefined;
}

let own: string | undefined;

/** Nothing where a hook that it starts would differ from one that this process starts for it, or where it cannot be seen. */
export function readCaller(pid: number): Caller | undefined {
  try {
    if (inheritance(pid) !== (own ??= inheritance('self'))) return undefined;
    const words = wordsOf(pid);
    if (!words) return undefined;
    const [environmentText, stat] = [of(pid, 'environ'), of(pid, 'stat')];
    return {
      words, environmentText, environment: environmentFrom(environmentText), cwd: readlinkSync(`/proc/${pid}/cwd`),
      parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]),
    };
  } catch {
    return undefined;
  }
}
