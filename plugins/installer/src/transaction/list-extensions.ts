import path from 'node:path';
import { isJsonObject, nothingThere, textList, type Cosh } from '@cosh/core';
import type { Installer, ListedExtension } from '../installer.js';
import { kindOf, sourceKinds } from '../sources/index.js';
import { readLock, type LockEntry } from './lock-file.js';
import { storedFolderOf, type StoreLayout } from './store-layout.js';
import { linkText } from './swap-link.js';

// A source that another version of cosh knows does not keep the others from being listed.
function textOf(source: LockEntry['source']): string {
  return sourceKinds.some(({ kind }) => kind === source.kind) ? kindOf(source).describe(source) : JSON.stringify(source);
}

/** Everything that is installed, with what is known of where it comes from. */
export async function listExtensions({ extensions: catalog, states, cwd, inventory }: Cosh, layout: StoreLayout): ReturnType<Installer['list']> {
  const { workspaceExtensions } = await inventory();
  const [{ extensions, diagnostics }, lock, { value }] = await Promise.all([catalog.read(cwd, () => {}, workspaceExtensions), readLock(states), states.read('extensions')]);
  const workspaces = isJsonObject(value.workspaces) ? Object.entries(value.workspaces) : [];
  const listed = await Promise.all(extensions.map(async (installed): Promise<ListedExtension> => {
    // By its place: a tree that was changed by hand may call itself anything.
    const entry = installed.scope === 'user' ? lock.extensions.get(path.basename(installed.location)) : undefined;
    const text = entry ? await linkText(layout.linkOf(path.basename(installed.location))) : 'absent';
    // A folder of the same name that somebody put in the link's place is not what the entry speaks of.
    const managed = entry !== undefined && (entry.stored === undefined ? text !== 'not-a-link' : storedFolderOf(text) === entry.stored);
    return {
      installed, managed,
      disabledIn: workspaces.flatMap(([folder, said]) => (isJsonObject(said) && textList(said.disabled).includes(installed.name) ? [folder] : [])),
      ...(managed ? { lock: entry, sourceText: textOf(entry.source) } : {}),
    };
  }));
  // What the lock file knows and nobody can find is not passed over.
  const gone = [...lock.extensions].filter(([name]) => !listed.some(({ installed }) => installed.location === layout.linkOf(name))).map(([name, entry]): ListedExtension => {
    const location = layout.linkOf(name);
    return { installed: { name, folder: location, location, scope: 'user', state: 'refused', diagnostics: [nothingThere(location, name)] }, managed: true, lock: entry, sourceText: textOf(entry.source), disabledIn: [] };
  });
  return {
    extensions: [...listed, ...gone].sort((a, b) => (a.installed.name < b.installed.name ? -1 : a.installed.name > b.installed.name ? 1 : 0)),
    diagnostics: [...diagnostics, ...gone.flatMap(({ installed }) => installed.diagnostics)],
  };
}
