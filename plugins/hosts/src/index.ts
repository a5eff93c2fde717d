import { definePlugin, type HostEntry } from '@cosh/core';
import { extensionFormats } from './extension-formats.js';

/** The table. A host is a folder beside the others and a line here; what is not asked for is not loaded. */
export const hosts: readonly HostEntry[] = [
  {
    name: 'claude-code',
    title: 'Claude Code',
    adapter: async () => (await import('./claude-code/adapter.js')).claudeCode,
    tools: async () => (await import('./claude-code/tools.js')).claudeCodeTools,
    registration: async () => (await import('./claude-code/registration.js')).claudeCodeRegistration,
    proof: async () => (await import('./claude-code/proof.js')).claudeCodeProof,
  },
  {
    name: 'codex',
    title: 'Codex',
    adapter: async () => (await import('./codex/adapter.js')).codex,
    tools: async () => (await import('./codex/tools.js')).codexTools,
    registration: async () => (await import('./codex/registration.js')).codexRegistration,
    proof: async () => (await import('./codex/proof.js')).codexProof,
  },
  {
    name: 'gemini',
    title: 'Gemini CLI',
    adapter: async () => (await import('./gemini/adapter.js')).gemini,
    tools: async () => (await import('./gemini/tools.js')).geminiTools,
    registration: async () => (await import('./gemini/registration.js')).geminiRegistration,
    proof: async () => (await import('./gemini/proof.js')).geminiProof,
  },
  {
    name: 'qwen',
    title: 'Qwen Code',
    adapter: async () => (await import('./qwen/adapter.js')).qwen,
    tools: async () => (await import('./qwen/tools.js')).qwenTools,
    registration: async () => (await import('./qwen/registration.js')).qwenRegistration,
    proof: async () => (await import('./qwen/proof.js')).qwenProof,
  },
  {
    name: 'copilot',
    title: 'GitHub Copilot CLI',
    adapter: async () => (await import('./copilot/adapter.js')).copilot,
    tools: async () => (await import('./copilot/tools.js')).copilotTools,
    registration: async () => (await import('./copilot/registration.js')).copilotRegistration,
    proof: async () => (await import('./copilot/proof.js')).copilotProof,
  },
  {
    name: 'cursor',
    title: 'Cursor',
    adapter: async () => (await import('./cursor/adapter.js')).cursor,
    tools: async () => (await import('./cursor/tools.js')).cursorTools,
    registration: async () => (await import('./cursor/registration.js')).cursorRegistration,
    proof: async () => (await import('./cursor/proof.js')).cursorProof,
  },
  {
    name: 'copilot-shell',
    title: 'copilot-shell',
    adapter: async () => (await import('./copilot-shell/adapter.js')).copilotShell,
    tools: async () => (await import('./copilot-shell/tools.js')).copilotShellTools,
    registration: async () => (await import('./copilot-shell/registration.js')).copilotShellRegistration,
    proof: async () => (await import('./copilot-shell/proof.js')).copilotShellProof,
  },
  {
    name: 'opencode',
    title: 'opencode',
    adapter: async () => (await import('./opencode/adapter.js')).opencode,
    tools: async () => (await import('./opencode/tools.js')).opencodeTools,
    registration: async () => (await import('./opencode/registration.js')).opencodeRegistration,
    proof: async () => (await import('./opencode/proof.js')).opencodeProof,
  },
];

export const hostsPlugin = definePlugin({
  name: 'hosts',
  register: (registrar) => {
    hosts.forEach((host) => registrar.host(host));
    extensionFormats.forEach((format) => registrar.extensionFormat(format));
  },
});

export { extensionFormats };
export { detectHost } from './detect-host.js';
export { failedVerdict, failureAnswer, type BridgeFailure } from './shared/failure-answer.js';
