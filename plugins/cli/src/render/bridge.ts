import type { HostEntry, RegistrationScope, RegistrationStep } from '@cosh/core';
import { visible } from './visible.js';

export interface Installed {
  readonly host: HostEntry;
  readonly file: string;
  readonly changed: boolean;
  readonly backup: string | undefined;
  readonly events: readonly string[];
  readonly steps: readonly RegistrationStep[];
  readonly switchedOffBy: readonly string[];
}

const stepWords = (title: string): Readonly<Record<RegistrationStep, string>> => ({
  'review-hooks': `${title} skips each hook until you have reviewed it: start it, type /hooks, and trust the entries of cosh.`,
  'trust-project': `${title} runs hooks of a project only where you trust its folder.`,
  restart: `Start ${title} anew: it loads plugins when it starts.`,
});

/** What was written, and what is still to be done. */
export function renderInstalled({ host, file, changed, backup, events, steps, switchedOffBy }: Installed): string {
  const lines = [
    changed ? `${host.title} now calls cosh at ${events.join(', ')}.` : `${host.title} calls cosh already; nothing was changed.`,
    `  written in   ${visible(file)}`,
    ...(changed && backup !== undefined ? [`  as it was    ${visible(backup)}`] : []),
    ...switchedOffBy.map((setting) => `Hooks are switched off there by "${visible(setting)}": as long as it says so, nothing is called.`),
    ...steps.map((step) => stepWords(host.title)[step]),
    `To see that a block blocks: cosh bridge test ${host.name}`,
  ];
  return `${lines.join('\n')}\n`;
}

export function renderUninstalled(host: HostEntry, scope: RegistrationScope, files: readonly string[]): string {
  if (files.length > 0) return `${host.title} no longer calls cosh.\n${files.map((file) => `  taken out of ${visible(file)}\n`).join('')}`;
  const other = scope === 'user' ? 'project' : 'user';
  return `${host.title} does not call cosh for ${scope === 'user' ? 'you' : 'this project'}; nothing was changed. The other scope: cosh bridge uninstall ${host.name} --scope ${other}\n`;
}
