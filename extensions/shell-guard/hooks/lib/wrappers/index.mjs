import { extendArguments, inParallel } from './arguments.mjs';
import { environment } from './environment.mjs';
import { find } from './find.mjs';
import { gitScripts } from './git.mjs';
import { awk, interpreters } from './interpreters.mjs';
import { prefixes, runners } from './prefixes.mjs';
import { inContainer, joinedWords, overSsh, scriptOption } from './remote.mjs';
import { evaluate, laterScript, scheduled, shell, source, switchUser } from './shells.mjs';

const SHELLS = ['sh', 'bash', 'zsh', 'dash', 'ksh', 'mksh', 'ash', 'rbash', 'fish', 'csh', 'tcsh'];

/**
 * Programs that run other programs, and how to find those on their command line.
 * @type {Map<string, (call: import('../walk/run.mjs').Call) => import('../walk/run.mjs').Inner[]>}
 */
const wrappers = new Map(Object.entries({
  ...interpreters,
  ...prefixes,
  awk,
  gawk: awk,
  mawk: awk,
  nawk: awk,
  ...runners,
  ...Object.fromEntries(SHELLS.map((name) => [name, shell])),
  env: environment,
  eval: evaluate,
  '.': source,
  source,
  su: switchUser,
  at: scheduled,
  batch: scheduled,
  trap: laterScript,
  alias: laterScript,
  find,
  xargs: extendArguments,
  parallel: inParallel,
  git: gitScripts,
  ssh: overSsh,
  docker: inContainer,
  podman: inContainer,
  nerdctl: inContainer,
  'docker-compose': inContainer,
  kubectl: inContainer,
  oc: inContainer,
  watch: joinedWords({ interval: 'n', equexit: 'q' }),
  hyperfine: joinedWords({ runs: 'r', warmup: 'w', prepare: 'p' }),
  entr: joinedWords({}),
  script: scriptOption(/^-[a-z]*c$|^--command$/),
  'nix-shell': scriptOption(/^--(?:run|command)$/),
  flock: (call) => [...prefixes.flock(call), ...scriptOption(/^-c$|^--command$/)(call)],
}));

/** @returns {((call: import('../walk/run.mjs').Call) => import('../walk/run.mjs').Inner[]) | null} */
export function wrapperFor(name) {
  return wrappers.get(name) ?? null;
}
