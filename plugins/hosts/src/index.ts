import { definePlugin, type HostEntry } from '@cosh/core';

/** The table. A host is a folder beside the others and a line here; what is not asked for is not loaded. */
export const hosts: readonly HostEntry[] = [
  { name: 'claude-code', title: 'Claude Code', adapter: async () => (await import('./claude-code/adapter.js')).claudeCode },
];

export const hostsPlugin = definePlugin({
  name: 'hosts',
  register: (registrar) => hosts.forEach((host) => registrar.host(host)),
});
