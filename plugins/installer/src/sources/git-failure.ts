import { CoshError, type CommandResult } from '@cosh/core';
import { cancelled, deceptive } from '../tree/index.js';

const tellingLine = (stderr: string): string => {
  const lines = stderr.split('\n').map((line) => line.trim()).filter((line) => line !== '' && !/^(hint|warning):/i.test(line));
  const line = lines.find((each) => /^(fatal|error|remote):/i.test(each)) ?? lines.at(-1) ?? 'it said nothing';
  return line.replace(new RegExp(deceptive.source, 'g'), '?').replace(/\/\/[^@/\s]*@/g, '//***@').slice(0, 300);
};

const kinds: readonly { readonly code: string; readonly pattern: RegExp; readonly hint: string }[] = [
  { code: 'source_moved', pattern: /error: 30[12378]|unable to update url base|redirect/i, hint: 'the repository moved: install it from its new address' },
  { code: 'source_access_denied', pattern: /could not read (Username|Password)|authentication failed|permission denied|error: 40[13]|terminal prompts disabled|host key verification failed/i, hint: 'check the address, and that "git ls-remote" on it works for you; for GitHub, GITHUB_TOKEN is used' },
  { code: 'source_not_found', pattern: /not found|does not exist|does not appear to be a git repository|error: 404|repository .* not exported/i, hint: 'check the address; a private repository also looks like this to those who may not see it' },
  { code: 'source_unreachable', pattern: /could not resolve|couldn't connect|failed to connect|connection (refused|reset|timed out)|network is unreachable|operation too slow/i, hint: 'check the network and the proxy, then try again' },
];

/** What a git command that did not succeed means to a person. `doing` is a clause: "reading the branches of …". */
export function gitFailure({ ended, stderr }: CommandResult, doing: string): CoshError {
  switch (ended.kind) {
    case 'cancelled': return cancelled();
    case 'not-started': return new CoshError('source_git_missing', `git could not be started (${ended.cause.split('\n')[0]})`, { hint: 'install git, and see that it is on PATH' });
    case 'timed-out': return new CoshError('source_timeout', `${doing} took more than ${Math.round(ended.timeoutMs / 1000)} s`, { hint: 'check the network, then try again' });
    case 'output-limit': return new CoshError('tree_too_large', `${doing} gave more than ${ended.limitBytes} bytes`, { hint: 'nothing was installed; ask the author for a smaller repository' });
    default: {
      const known = kinds.find(({ pattern }) => pattern.test(stderr));
      return new CoshError(known?.code ?? 'source_git_failed', `${doing} failed: ${tellingLine(stderr)}`, { hint: known?.hint ?? 'try the same address with "git ls-remote"' });
    }
  }
}
