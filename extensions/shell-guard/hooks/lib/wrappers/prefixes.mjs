import { readOptions } from '../rules/options.mjs';

/** @typedef {import('../walk/run.mjs').Call} Call @typedef {import('../walk/run.mjs').Inner} Inner */

const ASSIGNMENT = /^[A-Za-z_]\w*=/;

/**
 * Programs that only start another one: the letters and names of their options that take a value, and how
 * many words of their own come before the program.
 * @type {Record<string, { values?: Record<string, string>, own?: number, assignments?: boolean }>}
 */
const PREFIXES = {
  sudo: {
    values: {
      user: 'u', group: 'g', host: 'h', prompt: 'p', chdir: 'D', chroot: 'R', role: 'r', type: 't', 'close-from': 'C',
      'command-timeout': 'T', 'other-user': 'U',
    },
    assignments: true,
  },
  doas: { values: { user: 'u', config: 'C' }, assignments: true },
  pkexec: { values: { user: '' } },
  nohup: {}, setsid: {}, builtin: {}, noglob: {}, nocorrect: {}, '-': {}, unbuffer: {}, fakeroot: {}, 'dbus-run-session': {}, caffeinate: {},
  rlwrap: {}, torsocks: {}, proxychains: {}, proxychains4: {}, busybox: {}, toybox: {}, 'xvfb-run': {}, catchsegv: {}, valgrind: {},
  command: {},
  exec: { values: { name: 'a' } },
  time: { values: { format: 'f', output: 'o' } },
  nice: { values: { adjustment: 'n' } },
  ionice: { values: { class: 'c', classdata: 'n', pid: 'p' } },
  chrt: { own: 1 },
  taskset: { own: 1 },
  timeout: { values: { 'kill-after': 'k', signal: 's' }, own: 1 },
  stdbuf: { values: { input: 'i', output: 'o', error: 'e' } },
  chroot: { values: { userspec: '', groups: '' }, own: 1 },
  strace: {
    values: {
      trace: 'e', output: 'o', attach: 'p', user: 'u', 'string-limit': 's', path: 'P', 'detach-on': 'b', env: 'E',
      sort: 'S', align: 'a', overhead: 'O', interruptible: 'I',
    },
  },
  ltrace: { values: { filter: 'e', output: 'o', attach: 'p', user: 'u', 'string-limit': 's', align: 'a', library: 'l' } },
  unshare: { values: { 'map-user': '', 'map-group': '', root: 'R', wd: 'w' } },
  firejail: {},
  'systemd-run': { values: { unit: 'u', property: 'p', machine: 'M', setenv: 'E', description: '', uid: '', gid: '' } },
  runuser: { values: { user: 'u', group: 'g' } },
  flock: { values: { timeout: 'w', 'conflict-exit-code': 'E' }, own: 1 },
  npx: { values: { package: 'p' } },
  bunx: {}, pnpx: {},
};

/** @param {Call} call @returns {Inner[]} */
function lookThrough({ name, args, fields }) {
  const { values = {}, own = 0, assignments = false } = PREFIXES[name];
  const given = readOptions(args, { values, stopsEarly: true });
  // `command -v rm` only tells where a program is.
  if (name === 'command' && given.options.some(({ name: option }) => option === 'v' || option === 'V')) return [];
  let first = given.first + own;
  while (assignments && ASSIGNMENT.test(args[first] ?? '')) first += 1;
  return [{ fields: fields.slice(1 + first) }];
}

/** @type {Record<string, (call: Call) => Inner[]>} */
export const prefixes = Object.fromEntries(Object.keys(PREFIXES).map((name) => [name, lookThrough]));

const RUNNERS = [
  ['npm', 'exec'], ['pnpm', 'exec'], ['pnpm', 'dlx'], ['yarn', 'exec'], ['yarn', 'dlx'], ['bun', 'x'], ['uv', 'run'], ['uvx'], ['poetry', 'run'],
  ['pipenv', 'run'], ['bundle', 'exec'], ['hatch', 'run'], ['rye', 'run'], ['mise', 'exec'], ['nix', 'run'],
];

/** `npm exec -- rimraf /`: the program after the subcommand, and after `--` when there is one. */
export const runners = Object.fromEntries(RUNNERS.map(([program]) => [program, ({ name, args, fields }) => {
  const known = RUNNERS.some(([other, verb]) => other === name && (verb === undefined || args[0] === verb));
  if (!known) return [];
  const start = RUNNERS.some(([other, verb]) => other === name && verb === undefined) ? 0 : 1;
  const dashes = args.indexOf('--');
  const plain = args.findIndex((arg, at) => at >= start && !arg.startsWith('-'));
  const first = dashes >= 0 && (plain < 0 || dashes < plain) ? dashes + 1 : plain;
  return first < 0 ? [] : [{ fields: fields.slice(1 + first) }];
}]));
