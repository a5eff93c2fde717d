import type { AnyVerdict, Channel } from '@cosh/core';

/** What a host could not take, in words for the person. */
const lost: Readonly<Partial<Record<Channel, string>>> = {
  decision: 'a hook blocked or asked, which has no effect here',
  patch: 'a hook rewrote this call, and rewrites are not taken here: it is what the model wrote',
  replacement: 'a hook replaced this result, and it cannot be replaced here: the model sees it as it was',
  context: 'a hook added text for the model, which is not taken here',
  halt: 'a hook wanted the turn ended, which cannot be done here',
};

export const lostText = (title: string, channel: Channel): string => `cosh: under ${title} ${lost[channel] ?? `${channel} is not taken here`}`;

export const cannotAsk = (title: string, reason: string): string => `${reason} (a hook wants a person asked; ${title} cannot ask here, so this is blocked)`;

export const requiredButLost = (title: string, hook: string): string => `hook "${hook}" requires its answer to be taken, and ${title} does not take it here`;

/** What hooks say to the person, and which of them failed: a guard that is broken must not be broken in silence. */
export function noteLines({ notifications, hooks }: AnyVerdict): string[] {
  // A hook may have put its name there itself.
  const said = notifications.map(({ hookName, message }) => (message.startsWith(`${hookName}:`) ? message : `${hookName}: ${message}`));
  const failed = hooks
    .filter(({ status, name, detail }) => (status === 'failed' || status === 'timed_out') && !notifications.some((each) => each.hookName === name && detail !== undefined && each.message.includes(detail)))
    .map(({ name, detail }) => `${name}: the hook failed: ${detail ?? 'no detail'}`);
  return [...said, ...failed];
}
