import type { Configure } from './configure.js';

interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  load(): Promise<Configure>;
}

/** The table. A command is a file beside this one and a line here. */
export const commands: readonly CommandEntry[] = [
  { name: 'fire', summary: 'run the hooks of one event and print the verdict', load: async () => (await import('./fire.js')).configureFire },
  { name: 'exec', summary: 'run a command through the hooks that guard an agent\'s shell', load: async () => (await import('./exec.js')).configureExec },
  { name: 'serve', summary: 'serve hooks to an agent in any language, one JSON object a line', load: async () => (await import('./serve.js')).configureServe },
  { name: 'bridge', summary: 'answer another agent that has hooks of its own, in its words', load: async () => (await import('./bridge.js')).configureBridge },
  { name: 'hooks', summary: 'list hooks, explain what would run, switch hooks on and off', load: async () => (await import('./hooks.js')).configureHooks },
  { name: 'events', summary: 'show the event points, their input and what counts there', load: async () => (await import('./events.js')).configureEvents },
  { name: 'extensions', summary: 'install, check, update and remove extensions', load: async () => (await import('./extensions.js')).configureExtensions },
  { name: 'ext', summary: 'short for "extensions"', load: async () => (await import('./extensions.js')).configureExtensions },
  { name: 'doctor', summary: 'say whether the guard rails hold on this machine', load: async () => (await import('./doctor.js')).configureDoctor },
  { name: 'trust', summary: 'look at what a workspace would run, and let it', load: async () => (await import('./trust.js')).configureTrust },
  { name: 'untrust', summary: 'take that back', load: async () => (await import('./untrust.js')).configureUntrust },
  { name: 'settings', summary: 'a screen to switch hooks, events and extensions on and off', load: async () => (await import('./settings.js')).configureSettings },
  { name: 'trace', summary: 'show what was dispatched, what each hook said, and how long it took', load: async () => (await import('./trace.js')).configureTrace },
  { name: 'registry', summary: 'answer requests about extensions and hooks, one JSON line each, on stdio', load: async () => (await import('./registry.js')).configureRegistry },
];
