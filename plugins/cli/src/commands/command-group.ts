import type { Configure } from './configure.js';
import { refuseUnknownCommand } from './refuse-unknown-command.js';

export type Loaders = Readonly<Record<string, { readonly summary: string; load(): Promise<Configure> }>>;

/** A command that has commands of its own; of those the one that is asked for is loaded. `alone` is what it does without one of them. */
export const commandGroup = (loaders: Loaders, alone: Configure = refuseUnknownCommand): Configure => (group, context) => {
  for (const [name, { summary }] of Object.entries(loaders)) {
    group.command(name).summary(summary).description(summary).exitOverride().copyInheritedSettings(group);
  }
  group.hook('preSubcommand', async (_group, command) => {
    if (command.parent === group) (await loaders[command.name()]?.load())?.(command, context);
  });
  alone(group, context);
};
