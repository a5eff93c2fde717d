import { stat } from 'node:fs/promises';
import { CoshError } from '@cosh/core';
import { allDefences, copyFolder, TreeWriter, type Defences } from '../tree/index.js';
import { localPath, localPlace, looksLocal } from './local-place.js';
import { refuseOptions } from './refuse-option.js';
import type { ExtensionSource, SourceKind } from './source-kind.js';

type PathSource = Extract<ExtensionSource, { kind: 'path' }>;

/** Throws `source_not_found` unless the folder is there. */
export async function requireFolder(folder: string): Promise<void> {
  const status = await stat(folder).catch(() => undefined);
  if (!status?.isDirectory()) throw new CoshError('source_not_found', `there is no folder ${folder}`, { hint: 'check the path; nothing was changed' });
}

/** A folder of this machine, copied. */
export const pathSource = (defences: Defences = allDefences): SourceKind<PathSource> => ({
  kind: 'path',
  async parse(request) {
    const place = await localPlace(request);
    if (place?.kind === 'folder') {
      refuseOptions(request, 'a plain folder', 'leave it out, or name the folder itself');
      return { kind: 'path', path: place.path };
    }
    if (!looksLocal(request.spec)) return undefined;
    if (place) throw new CoshError('source_not_a_folder', `${request.spec} is a file, not a folder or a tar archive`, { hint: 'name the folder that holds cosh-extension.json, or a .tgz, .tar.gz or .tar file' });
    throw new CoshError('source_not_found', `there is nothing at ${localPath(request)}`, { hint: 'check the path' });
  },
  describe: ({ path }) => path,
  follows: () => true,
  async resolve({ path }) {
    await requireFolder(path);
    return {};
  },
  async fetch({ path }, resolved, into, context) {
    await requireFolder(path);
    context.progress('fetching', path);
    const writer = new TreeWriter(into, { defences, ...(context.signal ? { signal: context.signal } : {}) });
    await copyFolder(path, writer, defences);
    return { resolved };
  },
});
