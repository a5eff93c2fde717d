import { plainWords } from './publishing.mjs';
import { ask } from './verdicts.mjs';

const VALUED = /^(?:-H|--host|--context|-c|--config|-f|--file|-p|--project-name|-n|--namespace|--kubeconfig|-l|--log-level|--profile|--region|-s|--stack)$/;
const DRY = /^(?:--dry-run(?:=(?:client|server|true))?|--dryrun|--help|-h)$/;

/** Each: the program, the words that come first, what else must be among the arguments, and why it is asked. */
const LOSSES = [
  [['docker', 'podman', 'nerdctl'], ['system', 'prune'], /^(?:-[a-z]*a[a-z]*|--all|--volumes)$/, 'removes every image and volume not in use'],
  [['docker', 'podman', 'nerdctl'], ['volume', 'rm'], null, 'removes a volume with its data'],
  [['docker', 'podman', 'nerdctl'], ['volume', 'prune'], null, 'removes volumes with their data'],
  [['docker', 'podman'], ['compose', 'down'], /^(?:-v|--volumes)$/, 'removes volumes with their data'],
  [['docker-compose'], ['down'], /^(?:-v|--volumes)$/, 'removes volumes with their data'],
  [['kubectl', 'oc', 'k'], ['delete'], null, 'deletes what runs in a cluster'],
  [['kubectl', 'oc'], ['drain'], null, 'drives work off a node'],
  [['helm'], ['uninstall'], null, 'removes a release from a cluster'],
  [['helm'], ['delete'], null, 'removes a release from a cluster'],
  [['terraform', 'tofu', 'terragrunt'], ['destroy'], null, 'destroys infrastructure'],
  [['terraform', 'tofu', 'terragrunt'], ['apply'], /^--?(?:auto-approve(?:=true)?|destroy)$/, 'changes infrastructure without a review', 'make a plan and show it'],
  [['pulumi'], ['destroy'], null, 'destroys infrastructure'],
  [['aws'], ['s3', 'rb'], null, 'removes a bucket'],
  [['aws'], ['s3', 'rm'], /^--recursive$/, 'removes many objects of a bucket'],
  [['gh'], ['repo', 'delete'], null, 'deletes a repository on the server'],
  [['gh'], ['release', 'delete'], null, 'deletes a release'],
];

/** @type {import('./verdicts.mjs').Rule[]} */
export const remoteStateRules = LOSSES.map(([programs, words, needed, why, instead]) => ({
  programs,
  judge({ args }) {
    const given = plainWords(args, VALUED);
    if (!words.every((word, at) => given[at] === word) || args.some((arg) => DRY.test(arg))) return null;
    return needed === null || args.some((arg) => needed.test(arg)) ? ask(why, instead) : null;
  },
}));
