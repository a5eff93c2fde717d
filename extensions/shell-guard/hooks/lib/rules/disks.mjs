import { placeOf } from './paths.mjs';
import { ask, block, worst } from './verdicts.mjs';

const isDevice = (text, state) => ['device', 'maybe-root'].includes(placeOf(text, state));
const LISTS = /^(?:-l|--list|-h|--help|-V|--version|-p|--print|print)$/;

function judgeShred({ args, state }) {
  const targets = args.filter((arg) => !arg.startsWith('-'));
  const ruins = targets.some((target) => ['device', 'system', 'system-file', 'root', 'home'].includes(placeOf(target, state)));
  if (ruins) return block('overwrites a device or a system file beyond recovery');
  return targets.length > 0 ? ask('overwrites a file beyond recovery') : null;
}

function judgePartition({ args, state }) {
  if (args.some((arg) => LISTS.test(arg))) return null;
  return args.some((arg) => isDevice(arg, state)) ? ask('changes the partitions of a disk') : null;
}

/** `dd` copies anything anywhere; reading from a disk is no harm. */
function judgeCopy({ args, state }) {
  const targets = args.filter((arg) => arg.startsWith('of=')).map((arg) => arg.slice(3));
  return worst(targets.map((target) => (placeOf(target, state) === 'device' ? block('overwrites a device') : null)));
}

const SUBCOMMANDS = [
  ['cryptsetup', /^(?:luksFormat|erase|luksErase|reencrypt)$/],
  ['nvme', /^(?:format|sanitize)$/],
  ['diskutil', /^(?:erase\w+|partitionDisk|secureErase|zeroDisk|randomDisk)$/i],
  ['zpool', /^(?:destroy|labelclear)$/],
  ['zfs', /^destroy$/],
  ['hdparm', /^--security-(?:erase|erase-enhanced|set-pass)|^--trim-sector/],
  ['mdadm', /^--(?:zero-superblock|stop)$/],
];

/** @type {import('./verdicts.mjs').Rule[]} */
export const diskRules = [
  {
    programs: ['mkfs', 'mke2fs', 'mkswap', 'newfs', 'wipefs', 'blkdiscard'],
    judge: ({ args }) => (args.length > 0 && !LISTS.test(args[0]) ? block('erases a file system') : null),
  },
  { programs: ['dd'], judge: judgeCopy },
  { programs: ['shred'], judge: judgeShred },
  { programs: ['fdisk', 'sfdisk', 'sgdisk', 'gdisk', 'cfdisk', 'parted'], judge: judgePartition },
  { programs: ['lvremove', 'vgremove', 'pvremove'], judge: () => ask('removes a volume of a disk') },
  ...SUBCOMMANDS.map(([program, pattern]) => ({
    programs: [program],
    judge: ({ args }) => (args.some((arg) => pattern.test(arg)) ? block('erases a disk') : null),
  })),
];
