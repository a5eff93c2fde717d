import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { WrittenHook } from '../hook-table/index.js';
import { namedFiles } from '../programs/index.js';
import type { RecordedSource } from './trust-records.js';

export interface NamingHook {
  readonly source: string;
  readonly hook: WrittenHook;
  /** Relative to the workspace, or absolute; also of files that are not there and would run if they were. */
  readonly paths: readonly string[];
  readonly unknown: readonly string[];
}

// What is installed there belongs to this machine: no workspace can write it, and every update would be a question.
const ofTheSystem = /^\/(?:bin|sbin|usr|lib\d*|opt|nix|snap|System|Library|dev|proc|sys)(?:\/|$)/;

async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined))?.isFile() === true;
}

async function pathsOf(root: string, command: string, values: ReadonlyMap<string, string>): Promise<{ paths: string[]; unknown: readonly string[] }> {
  const { files, folders, unknown } = namedFiles(command, values);
  const bases = [root, ...folders.map((folder) => path.resolve(root, folder))];
  const paths = new Set<string>();
  for (const { path: named, counts } of files) {
    const places = [...new Set(bases.map((base) => path.resolve(base, named)))].filter((file) => !ofTheSystem.test(file));
    for (const file of places) {
      const relative = path.relative(root, file);
      if (relative !== '' && (counts || (await isThere(file)))) paths.add(relative.startsWith('..') ? file : relative);
    }
  }
  return { paths: [...paths], unknown };
}

/** The files that the hooks of a workspace name. Those of its extensions run in the agent's folder, so only what is below their own is known. */
export function nameFiles(root: string, sources: readonly RecordedSource[], userHome: string | undefined): Promise<NamingHook[]> {
  const shared = [['/', '/'], ['pathSeparator', '/'], ...(userHome === undefined ? [] : [['HOME', userHome]])] as [string, string][];
  return Promise.all(sources.flatMap(({ id, file, hooks }) => hooks.map(async (hook): Promise<NamingHook> => {
    const isExtension = id.startsWith('extension:');
    const here = isExtension ? [['extensionPath', path.join(root, path.dirname(file))], ['COSH_EXTENSION_PATH', path.join(root, path.dirname(file))]] : [['workspacePath', '.'], ['COSH_WORKSPACE_PATH', '.'], ['PWD', '.']];
    const { paths, unknown } = await pathsOf(root, hook.command, new Map([...shared, ...(here as [string, string][])]));
    return { source: id, hook, paths, unknown };
  })));
}
