import type { Command } from 'commander';
import type { Context } from '../context.js';

/** Adds arguments, options and the action to a command. */
export type Configure = (command: Command, context: Context) => void;

interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  load(): Promise<Configure>;
}

/** The table. A command is a file beside this one and a line here. */
export const commands: readonly CommandEntry[] = [
  { name: 'fire', summary: 'run the hooks of one event and print the verdict', load: async () => (await import('./fire.js')).configureFire },
  { name: 'hooks', summary: 'list hooks, explain what would run, switch hooks on and off', load: async () => (await import('./hooks.js')).configureHooks },
  { name: 'events', summary: 'show the event points, their input and what counts there', load: async () => (await import('./events.js')).configureEvents },
];
