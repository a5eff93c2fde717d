import { definePlugin, type HostEntry } from '@cosh/core';

/** The table. A host is a folder beside the others and a line here; what is not asked for is not loaded. */
export const hosts: readonly HostEntry[] = [
  { name: 'claude-code', title: 'Claude Code', adapter: async () => (await import('./claude-code/adapter.js')).claudeCode },
  { name: 'codex', title: 'Codex', adapter: async () => (await import('./codex/adapter.js')).codex },
  { name: 'gemini', title: 'Gemini CLI', adapter: async () => (await import('./gemini/adapter.js')).gemini },
  { name: 'qwen', title: 'Qwen Code', adapter: async () => (await import('./qwen/adapter.js')).qwen },
  { name: 'copilot', title: 'GitHub Copilot CLI', adapter: async () => (await import('./copilot/adapter.js')).copilot },
  { name: 'cursor', title: 'Cursor', adapter: async () => (await import('./cursor/adapter.js')).cursor },
  { name: 'copilot-shell', title: 'copilot-shell', adapter: async () => (await import('./copilot-shell/adapter.js')).copilotShell },
  { name: 'opencode', title: 'opencode', adapter: async () => (await import('./opencode/adapter.js')).opencode },
];

export const hostsPlugin = definePlugin({
  name: 'hosts',
  register: (registrar) => hosts.forEach((host) => registrar.host(host)),
});
