import type { Diagnostic, Hook } from '../contract/index.js';
import type { InventoryEntry } from '../catalog/index.js';
import { DiagnosticCollector } from '../diagnostics/index.js';
import { checkCommand } from '../programs/index.js';

// An extension names what is in its own folder; a workspace's hooks run in the workspace.
const placeOf = ({ source: { kind, root } }: Hook): { root?: string; folder?: string } => (root === undefined ? {} : kind === 'extension' ? { root } : { folder: root });

/** Hooks that would run and whose program or script cannot be started on this machine. `searchPath` is what they inherit as PATH. */
export async function unstartableHooks(entries: readonly InventoryEntry[], searchPath: string): Promise<Diagnostic[]> {
  const found = await Promise.all(entries.filter(({ active }) => active).map(async ({ hook }) => {
    const collector = new DiagnosticCollector(hook.source.file);
    await checkCommand({ command: hook.writtenCommand, place: `${hook.place}.command`, searchPath: hook.environment.PATH ?? searchPath, ...placeOf(hook) }, collector);
    return collector.all;
  }));
  return found.flat();
}
