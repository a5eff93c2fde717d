import path from 'node:path';
import type { Invocation } from '@cosh/core';

// What agents set in the environment of their hooks, and so in that of a bridge.
const variables = ['CLAUDE_PROJECT_DIR', 'GEMINI_PROJECT_DIR', 'QWEN_PROJECT_DIR', 'COPILOT_SHELL_PROJECT_DIR', 'COPILOT_PROJECT_DIR', 'CURSOR_PROJECT_DIR'];

const holds = (folder: string, other: string): boolean => folder === other || other.startsWith(folder.endsWith(path.sep) ? folder : `${folder}${path.sep}`);

/**
 * The root of the project: the workspace that a hook is written in, or what the agent says of itself, where the event happened in it. A
 * variable left over from an outer agent, in another folder, does not count; then it is the folder of the event.
 */
export function projectDir({ hook, input, inherited = {} }: Invocation): string {
  if (hook.source.kind === 'workspace' && hook.source.root !== undefined) return hook.source.root;
  const cwd = String(input.cwd);
  return variables.map((name) => inherited[name]).find((folder) => folder !== undefined && path.isAbsolute(folder) && holds(folder, cwd)) ?? cwd;
}

/** These variables with the project's root, and the root of the plugin under the names that its agent gives it. */
export function projectVariables(invocation: Invocation, project: readonly string[], plugin: readonly string[]): Record<string, string | undefined> {
  const { source } = invocation.hook;
  const root = source.kind === 'extension' ? source.root : undefined;
  const dir = projectDir(invocation);
  return Object.fromEntries([...project.map((name) => [name, dir] as const), ...plugin.map((name) => [name, root] as const)]);
}
