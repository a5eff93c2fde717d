import { ask, block } from './verdicts.mjs';

const SIGNAL_KILL = /^-(?:9|kill|sigkill)$/i;
const KILL_NAME = /^(?:9|kill|sigkill)$/i;

function judgeKill({ args }) {
  const valued = args.findIndex((arg) => arg === '-s' || arg === '-n' || arg === '--signal');
  const first = args[0] ?? '';
  const rest = valued >= 0 ? args.slice(valued + 2) : args.slice(/^-(?!-)/.test(first) ? 1 : 0);
  if (rest.includes('-1')) return block('ends every process that it may end', 'name the process');
  const forced = SIGNAL_KILL.test(first) || (valued >= 0 && KILL_NAME.test(args[valued + 1] ?? '')) || /^(?:-[sn]|--signal=)(?:9|kill|sigkill)$/i.test(first);
  return forced ? ask('ends a process without letting it clean up', 'send TERM first') : null;
}

function judgePower({ name, args }) {
  if (args.some((arg) => /^(?:-c|--help|--version|-k)$/.test(arg))) return null;
  return block(name === 'reboot' ? 'restarts the machine' : 'stops the machine');
}

function judgeService({ args }) {
  const verb = args.find((arg) => !arg.startsWith('-')) ?? '';
  if (/^(?:poweroff|reboot|halt|kexec|emergency|rescue|suspend|hibernate|soft-reboot|exit)$/.test(verb)) return block('stops or restarts the machine');
  return /^(?:stop|disable|mask|kill|isolate)$/.test(verb) ? ask('stops a service of the system') : null;
}

function judgeCrontab({ args }) {
  if (args.some((arg) => /^-[a-z]*r/.test(arg))) return block('removes every scheduled job', 'edit the one line');
  return args.some((arg, at) => !/^-[lu]/.test(arg) && args[at - 1] !== '-u') ? ask('changes the scheduled jobs') : null;
}

function judgeFirewall({ name, args }) {
  const flushes = args.some((arg) => /^(?:-F|-X|--flush|--delete-chain|flush)$/.test(arg));
  const off = name === 'ufw' && args.some((arg) => /^(?:disable|reset)$/.test(arg));
  return flushes || off ? ask('takes the firewall down') : null;
}

const isRunlevel = (arg) => arg === '0' || arg === '6';

/** @type {import('./verdicts.mjs').Rule[]} */
export const systemRules = [
  { programs: ['kill'], judge: judgeKill },
  { programs: ['pkill', 'killall', 'killall5', 'skill'], judge: () => ask('ends processes by name, perhaps more than are meant', 'name the process by its number') },
  { programs: ['shutdown', 'reboot', 'halt', 'poweroff'], judge: judgePower },
  { programs: ['init', 'telinit'], judge: ({ args }) => (args.some(isRunlevel) ? block('stops or restarts the machine') : null) },
  { programs: ['systemctl'], judge: judgeService },
  { programs: ['service'], judge: ({ args }) => (args[1] === 'stop' ? ask('stops a service of the system') : null) },
  { programs: ['crontab'], judge: judgeCrontab },
  { programs: ['iptables', 'ip6tables', 'nft', 'ufw'], judge: judgeFirewall },
  { programs: ['sudo', 'doas', 'pkexec', 'su', 'sudoedit', 'runuser'], judge: ({ name }) => ask(`runs as another user, by \`${name}\``) },
];
