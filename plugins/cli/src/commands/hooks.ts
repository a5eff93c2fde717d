import type { Configure } from './configure.js';
import { refuseUnknownCommand } from './refuse-unknown-command.js';

/** `hooks` is a group: each of its commands is a file of its own and a line here. */
const loaders: Readonly<Record<string, { summary: string; load(): Promise<Configure> }>> = {
  list: { summary: 'every hook that is written down, and why one is not active', load: async () => (await import('./hooks-list.js')).configureHooksList },
  explain: { summary: 'what an event would run, in which stages, and why other hooks would not', load: async () => (await import('./hooks-explain.js')).configureHooksExplain },
  enable: { summary: 'switch a hook, or all hooks of an event, on again', load: async () => (await import('./hooks-switch.js')).configureHooksEnable },
  disable: { summary: 'switch a hook, or all hooks of an event, off', load: async () => (await import('./hooks-switch.js')).configureHooksDisable },
};

export const configureHooks: Configure = (group, context) => {
  for (const [name, { summary }] of Object.entries(loaders)) {
    group.command(name).summary(summary).description(summary).exitOverride().copyInheritedSettings(group);
  }
  group.hook('preSubcommand', async (_group, command) => {
    (await loaders[command.name()]?.load())?.(command, context);
  });
  refuseUnknownCommand(group);
};
