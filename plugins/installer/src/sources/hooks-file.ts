import path from 'node:path';

// Folders in which an agent looks for its own files; where a file stood in one of them says whose it is.
export const agentFolders: readonly string[] = [
  '.claude', '.codex', '.cursor', '.gemini', '.qwen', '.copilot-shell', '.github', '.claude-plugin', '.codex-plugin', '.cursor-plugin', '.plugin',
];

/** Whether a path may be a hooks file that is installed alone. */
export const isHooksFile = (file: string): boolean => /\.(?:json|toml)$/.test(file) && path.basename(file) !== 'cosh-extension.json';

/** The folder that holds the agent's folder in which a file stands. */
export function agentFolderOf(file: string): string | undefined {
  const parts = file.split(path.sep);
  const at = parts.findLastIndex((part) => agentFolders.includes(part));
  return at <= 0 ? undefined : parts.slice(0, at).join(path.sep) || path.sep;
}

/** Where a single hooks file stands in the folder that is made of it. */
export function placeOfHooksFile(file: string): string {
  const folder = agentFolderOf(file);
  if (folder !== undefined) return path.relative(folder, file).split(path.sep).join('/');
  // One agent alone writes its hooks in TOML.
  return file.endsWith('.toml') ? '.codex/hooks.toml' : 'hooks.json';
}
