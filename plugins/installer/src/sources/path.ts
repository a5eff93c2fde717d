import { stat } from 'node:fs/promises';
import { CoshError } from '@cosh/core';
import { allDefences, copyFolder, readRegularFile, TreeWriter, type Defences } from '../tree/index.js';
import { isHooksFile, placeOfHooksFile } from './hooks-file.js';
import { localPath, localPlace, looksLocal } from './local-place.js';
import { refuseOptions } from './refuse-option.js';
import type { ExtensionSource, SourceKind } from './source-kind.js';

type PathSource = Extract<ExtensionSource, { kind: 'path' }>;

/** Throws `source_not_found` unless the folder is there. */
export async function requireFolder(folder: string): Promise<void> {
  const status = await stat(folder).catch(() => undefined);
  if (!status?.isDirectory()) throw new CoshError('source_not_found', `there is no folder ${folder}`, { hint: 'check the path; nothing was changed' });
}

const isFile = async (file: string): Promise<boolean> => isHooksFile(file) && ((await stat(file).catch(() => undefined))?.isFile() ?? false);

/** A folder of this machine, or the hooks file of an agent, copied. */
export const pathSource = (defences: Defences = allDefences): SourceKind<PathSource> => ({
  kind: 'path',
  async parse(request) {
    const place = await localPlace(request);
    if (place?.kind === 'folder') {
      refuseOptions(request, 'a plain folder', 'leave it out, or name the folder itself');
      return { kind: 'path', path: place.path };
    }
    if (!looksLocal(request.spec) && !(place && isHooksFile(place.path))) return undefined;
    if (place && isHooksFile(place.path)) {
      refuseOptions(request, 'a single file', 'leave it out, or name the file itself');
      return { kind: 'path', path: place.path };
    }
    if (place) throw new CoshError('source_not_a_folder', `${request.spec} is a file, not a folder or a tar archive`, { hint: 'name the folder that holds cosh-extension.json, a hooks file of an agent (.json, .toml), or a .tgz, .tar.gz or .tar file' });
    throw new CoshError('source_not_found', `there is nothing at ${localPath(request)}`, { hint: 'check the path' });
  },
  describe: ({ path }) => path,
  follows: () => true,
  async resolve({ path }) {
    if (!(await isFile(path))) await requireFolder(path);
    return {};
  },
  async fetch({ path }, resolved, into, context) {
    const isAlone = await isFile(path);
    if (!isAlone) await requireFolder(path);
    context.progress('fetching', path);
    const writer = new TreeWriter(into, { defences, ...(context.signal ? { signal: context.signal } : {}) });
    if (isAlone) await writer.file(placeOfHooksFile(path), false, readRegularFile(path, path));
    else await copyFolder(path, writer, defences);
    return { resolved };
  },
});
