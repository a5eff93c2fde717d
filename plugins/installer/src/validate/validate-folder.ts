import { realpath, stat } from 'node:fs/promises';
import { checkCommand, CoshError, DiagnosticCollector, ENVIRONMENT, manifestFileName, type Cosh, type Diagnostic, type InventoryEntry, type WrittenManifest } from '@cosh/core';
import { checkTree } from './check-tree.js';
import { readAsInstalled } from './read-as-installed.js';

export interface FolderValidation {
  readonly folder: string;
  /** No error is among the diagnostics. */
  readonly valid: boolean;
  readonly manifest?: WrittenManifest;
  /** Every hook that is written down: active, or with the reason why not. */
  readonly hooks: readonly InventoryEntry[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Everything that can be said of an extension before anybody installs it. Throws `folder_unreadable`. */
export async function validateFolder(cosh: Cosh, given: string): Promise<FolderValidation> {
  const folder = await realpath(given).catch((error: NodeJS.ErrnoException) => {
    throw new CoshError('folder_unreadable', `${given} cannot be read (${error.code ?? error.message})`, { hint: `name the folder that holds ${manifestFileName}`, cause: error });
  });
  if (!(await stat(folder)).isDirectory()) throw new CoshError('folder_unreadable', `${given} is not a folder`, { hint: `name the folder that holds ${manifestFileName}` });
  const { entries, extensions, diagnostics: read } = await readAsInstalled(cosh, folder);
  const found: Diagnostic[] = [];
  for (const { hook } of entries.filter((entry) => entry.hook.command !== '')) {
    const collector = new DiagnosticCollector(hook.source.file);
    const searchPath = hook.environment.PATH ?? cosh.resolve(ENVIRONMENT).PATH ?? '';
    await checkCommand({ command: hook.writtenCommand, place: `${hook.place}.command`, root: folder, searchPath }, collector);
    found.push(...collector.all);
  }
  // A root folder may have something to say of itself; that is not this folder's.
  const ours = read.filter(({ file }) => file.startsWith(folder));
  const diagnostics = [...ours, ...found, ...(await checkTree(folder))];
  const manifest = extensions[0]?.manifest;
  return { folder, valid: manifest !== undefined && !diagnostics.some(({ severity }) => severity === 'error'), hooks: entries, diagnostics, ...(manifest ? { manifest } : {}) };
}
