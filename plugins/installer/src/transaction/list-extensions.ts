import { isJsonObject, textList, type ExtensionCatalog, type StateStore } from '@cosh/core';
import type { Installer, ListedExtension } from '../installer.js';
import { kindOf } from '../sources/index.js';
import { readLock } from './lock-file.js';
import { storedFolderOf, type StoreLayout } from './store-layout.js';
import { linkText } from './swap-link.js';

/** Everything that is installed, with what is known of where it comes from. */
export async function listExtensions(catalog: ExtensionCatalog, states: StateStore, layout: StoreLayout, cwd: string): ReturnType<Installer['list']> {
  const [{ extensions, diagnostics }, lock, { value }] = await Promise.all([catalog.read(cwd), readLock(states), states.read('extensions')]);
  const workspaces = isJsonObject(value.workspaces) ? Object.entries(value.workspaces) : [];
  const listed = await Promise.all(extensions.map(async (installed): Promise<ListedExtension> => {
    const entry = installed.scope === 'user' ? lock.extensions.get(installed.name) : undefined;
    const text = entry ? await linkText(layout.linkOf(installed.name)) : 'absent';
    // A folder of the same name that somebody put in the link's place is not what the entry speaks of.
    const managed = entry !== undefined && (entry.stored === undefined ? text !== 'not-a-link' : storedFolderOf(text) === entry.stored);
    return {
      installed, managed,
      disabledIn: workspaces.flatMap(([folder, said]) => (isJsonObject(said) && textList(said.disabled).includes(installed.name) ? [folder] : [])),
      ...(managed ? { lock: entry, sourceText: kindOf(entry.source).describe(entry.source) } : {}),
    };
  }));
  return { extensions: listed, diagnostics };
}
