import { CoshError, didYouMean, type HostEntry } from '@cosh/core';
import { hosts } from '@cosh/hosts';

/** The host of that name. Throws `host_unknown` with the likely one. */
export function knownHost(name: string): HostEntry {
  const host = hosts.find((each) => each.name === name);
  if (host) return host;
  throw new CoshError('host_unknown', `there is no host "${name}"`, { hint: didYouMean(name, hosts.map((each) => each.name)) });
}
