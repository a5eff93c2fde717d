import { readdir } from 'node:fs/promises';
import { CoshError, nameProblem } from '@cosh/core';
import type { StoreLayout } from './store-layout.js';
import { linkText } from './swap-link.js';

const folded = (name: string): string => name.normalize('NFC').toLowerCase();

/** Refuses what cannot be the name of an extension, whoever says it. Throws `extension_name_invalid`. */
export function requireName(name: string): void {
  const problem = nameProblem(name, false);
  if (problem) throw new CoshError('extension_name_invalid', `${JSON.stringify(name)}: ${problem}`, { hint: 'cosh extensions list shows the names' });
}

/** Refuses a name whose place is taken by something else. Throws `extension_name_taken`, `extension_exists_unmanaged`. */
export async function requirePlace(layout: StoreLayout, name: string, managed: boolean): Promise<void> {
  for (const other of await readdir(layout.extensions).catch(() => [])) {
    if (other !== name && folded(other) === folded(name)) {
      throw new CoshError('extension_name_taken', `"${name}" and "${other}" would be one folder on some file systems`, { hint: `uninstall ${other} first` });
    }
  }
  if (!managed && (await linkText(layout.linkOf(name))) !== 'absent') {
    throw new CoshError('extension_exists_unmanaged', `${layout.linkOf(name)} was put there by hand`, { hint: `cosh extensions uninstall ${name}, or move it away` });
  }
}
