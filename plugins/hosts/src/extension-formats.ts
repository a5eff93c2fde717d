import type { ExtensionFormat } from '@cosh/core';

const claude = () => import('./claude-code/extension-format.js');
const gemini = () => import('./gemini/extension-format.js');
const qwen = () => import('./qwen/extension-format.js');
const codex = () => import('./codex/extension-format.js');
const cursor = () => import('./cursor/extension-format.js');
const copilot = () => import('./copilot/extension-format.js');
const copilotShell = () => import('./copilot-shell/extension-format.js');
const plain = () => import('./shared/extension/plain-hooks-file.js');

/**
 * The table, in the order in which a folder is tried. What was packed to be installed comes first; then what a project has for
 * itself. What is not asked for is not loaded.
 */
export const extensionFormats: readonly ExtensionFormat[] = [
  { name: 'claude-plugin', title: 'Claude Code plugin', marks: ['.claude-plugin/plugin.json'], reader: async () => (await claude()).claudePlugin },
  { name: 'gemini-extension', title: 'Gemini CLI extension', marks: ['gemini-extension.json'], reader: async () => (await gemini()).geminiExtension },
  { name: 'qwen-extension', title: 'Qwen Code extension', marks: ['qwen-extension.json'], reader: async () => (await qwen()).qwenExtension },
  { name: 'codex-plugin', title: 'Codex plugin', marks: ['.codex-plugin/plugin.json'], reader: async () => (await codex()).codexPlugin },
  { name: 'cursor-plugin', title: 'Cursor plugin', marks: ['.cursor-plugin/plugin.json'], reader: async () => (await cursor()).cursorPlugin },
  { name: 'copilot-plugin', title: 'GitHub Copilot plugin', marks: ['.plugin/plugin.json', '.github/plugin/plugin.json'], reader: async () => (await copilot()).copilotPlugin },
  { name: 'claude-hooks', title: 'Claude Code settings', marks: ['.claude/settings.json', '.claude/settings.local.json'], reader: async () => (await claude()).claudeSettings },
  { name: 'codex-hooks', title: 'Codex hooks', marks: ['.codex/hooks.json', '.codex/hooks.toml', '.codex/config.toml'], reader: async () => (await codex()).codexHooks },
  { name: 'cursor-hooks', title: 'Cursor hooks', marks: ['.cursor/hooks.json'], reader: async () => (await cursor()).cursorHooks },
  { name: 'copilot-hooks', title: 'GitHub Copilot hooks', marks: ['.github/hooks/*.json'], reader: async () => (await copilot()).copilotHooks },
  { name: 'gemini-hooks', title: 'Gemini CLI settings', marks: ['.gemini/settings.json'], reader: async () => (await gemini()).geminiSettings },
  { name: 'qwen-hooks', title: 'Qwen Code settings', marks: ['.qwen/settings.json'], reader: async () => (await qwen()).qwenSettings },
  { name: 'copilot-shell-hooks', title: 'copilot-shell settings', marks: ['.copilot-shell/settings.json'], reader: async () => (await copilotShell()).copilotShellSettings },
  { name: 'hooks-file', title: 'hooks file', marks: ['hooks/hooks.json', 'hooks.json'], reader: async () => (await plain()).plainHooksFile },
];
