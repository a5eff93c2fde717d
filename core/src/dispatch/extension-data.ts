import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Dialect, Hook } from '../contract/index.js';

/**
 * The variables in which a hook of an extension looks for a folder of its own that outlives updates. The folder is made here; where that is not
 * possible the hook finds out by itself, as it would with a full disk.
 */
export async function extensionData({ source }: Hook, { dataVariables = [] }: Dialect, states: string): Promise<Record<string, string>> {
  if (source.kind !== 'extension' || dataVariables.length === 0) return {};
  const folder = path.join(states, 'data', encodeURIComponent(source.id.slice(source.id.indexOf(':') + 1)).replace(/^\.+$/, '%2E'));
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {});
  return Object.fromEntries(dataVariables.map((name) => [name, folder]));
}
