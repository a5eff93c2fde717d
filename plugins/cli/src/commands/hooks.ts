import { commandGroup } from './command-group.js';

/** Each command is a file of its own and a line here. */
export const configureHooks = commandGroup({
  list: { summary: 'every hook that is written down, and why one is not active', load: async () => (await import('./hooks-list.js')).configureHooksList },
  explain: { summary: 'what an event would run, in which stages, and why other hooks would not', load: async () => (await import('./hooks-explain.js')).configureHooksExplain },
  enable: { summary: 'switch a hook, or all hooks of an event, on again', load: async () => (await import('./hooks-switch.js')).configureHooksEnable },
  disable: { summary: 'switch a hook, or all hooks of an event, off', load: async () => (await import('./hooks-switch.js')).configureHooksDisable },
});
