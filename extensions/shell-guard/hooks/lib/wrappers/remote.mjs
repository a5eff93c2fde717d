import { readOptions } from '../rules/options.mjs';
import { fork } from '../walk/state.mjs';
import { scriptOfAll } from './script-of.mjs';
import { unmark } from '../expand/marks.mjs';
import { innerSource } from '../tokens/source.mjs';

const SSH = {
  values: {
    bind: 'b', cipher: 'c', dynamic: 'D', log: 'E', escape: 'e', file: 'F', pkcs: 'I', identity: 'i', jump: 'J', local: 'L', login: 'l', mac: 'm',
    control: 'O', option: 'o', port: 'p', tag: 'P', query: 'Q', remote: 'R', path: 'S', forward: 'W', tunnel: 'w', interface: 'B',
  },
  stopsEarly: true,
};
const FLAGS = {
  detach: 'd', interactive: 'i', tty: 't', privileged: '', rm: '', init: '', 'read-only': '', 'publish-all': 'P', quiet: 'q', 'no-healthcheck': '',
  'sig-proxy': '', 'no-deps': '', 'service-ports': '', 'use-aliases': '', build: '', 'no-tty': 'T', stdin: '',
};
const VALUES = {
  env: 'e', volume: 'v', publish: 'p', user: 'u', workdir: 'w', name: '', network: '', hostname: 'h', label: 'l', memory: 'm', cpus: '', entrypoint: '', mount: '',
  'env-file': '', platform: '', 'add-host': '', 'cap-add': '', 'cap-drop': '', device: '', dns: '', expose: '', gpus: '', ip: '', link: '', 'log-driver': '', pid: '', ipc: '',
  pull: '', restart: '', runtime: '', 'security-opt': '', 'shm-size': '', 'stop-signal': '', tmpfs: '', ulimit: '', userns: '', 'volumes-from': '', attach: 'a', index: '',
  container: 'c', namespace: 'n', context: '', 'pod-running-timeout': '', filename: 'f', 'detach-keys': '', 'cpu-shares': '', cidfile: '', 'group-add': '',
};
const GLOBAL = { values: { host: 'H', context: 'c', config: '', 'log-level': 'l', namespace: 'n', kubeconfig: '', file: 'f', 'project-name': 'p', profile: '' }, stopsEarly: true };
const CONTAINER = { flags: FLAGS, values: VALUES, stopsEarly: true };

/** On another machine nothing is known of the directory, and nothing there is the workspace. */
function elsewhere(state) {
  return fork(state, { cwd: null, workspace: null, files: new Map() });
}

/** `ssh host command…`: joined and given to the shell there; some of its options run things here. */
export function overSsh({ args, fields, state, stdin, node }) {
  const given = readOptions(args, SSH);
  const local = given.options
    .map(({ value }) => /^(?:ProxyCommand|LocalCommand)[ =](.*)$/is.exec(value ?? '')?.[1])
    .filter(Boolean)
    .map((text) => ({ script: innerSource(node.source, unmark(text), null) }));
  const rest = fields.slice(2 + given.first);
  if (rest.length > 0) return [...local, ...scriptOfAll(rest, { state: elsewhere(state) })];
  // Without a command, the shell there reads what is piped in.
  const shell = fields.slice(0, 1).map((field) => ({ ...field, text: 'sh', whole: false }));
  return stdin.piped ? [...local, { fields: shell, state: elsewhere(state) }] : local;
}

/** `docker [compose] exec|run … container program…`, and the like for pods. */
export function inContainer({ args, fields, state }) {
  let at = readOptions(args, GLOBAL).first;
  if (args[at] === 'compose' || args[at] === 'container') at += 1 + readOptions(args.slice(at + 1), GLOBAL).first;
  if (args[at] !== 'exec' && args[at] !== 'run') return [];
  const rest = args.slice(at + 1);
  const dashes = rest.indexOf('--');
  const given = readOptions(rest, CONTAINER);
  const first = dashes >= given.first ? dashes + 1 : given.first + 1;
  const inner = fields.slice(2 + at + first);
  const entry = given.value('entrypoint');
  if (entry) inner.unshift({ ...fields[0], text: entry, whole: false });
  return inner.length > 0 ? [{ fields: inner, state: elsewhere(state) }] : [];
}

/** `watch words…` and others that hand their words, joined, to a shell here. */
export function joinedWords(valued) {
  return ({ args, fields }) => {
    const given = readOptions(args, { values: valued, stopsEarly: true });
    const rest = fields.slice(1 + given.first);
    return rest.length === 1 ? scriptOfAll(rest) : rest.length > 1 ? [{ fields: rest }] : [];
  };
}

/** Programs that run the value of one option as a script. */
export function scriptOption(pattern) {
  return ({ args, fields }) => args.flatMap((arg, at) => (pattern.test(arg) && fields[at + 2] ? scriptOfAll([fields[at + 2]]) : []));
}

