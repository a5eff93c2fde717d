import { CoshError } from '@cosh/core';
import { localPath, localPlace } from './local-place.js';
import { requireFolder } from './path.js';
import { refuseOptions } from './refuse-option.js';
import type { ExtensionSource, SourceKind, SourceRequest } from './source-kind.js';

type LinkSource = Extract<ExtensionSource, { kind: 'link' }>;

/** The folder that an author works in, to be used where it is. Throws `source_not_found`. */
export async function linkSource(request: SourceRequest): Promise<LinkSource> {
  const place = await localPlace(request);
  if (place?.kind !== 'folder') throw new CoshError('source_not_found', `there is no folder ${localPath(request)}`, { hint: 'link takes the folder that holds cosh-extension.json' });
  refuseOptions(request, 'a folder that is linked', 'leave it out');
  return { kind: 'link', path: place.path };
}

/** A folder of this machine, used in place: never guessed from a spelling, and nothing to copy. */
export const linkKind: SourceKind<LinkSource> = {
  kind: 'link',
  parse: () => undefined,
  describe: ({ path }) => path,
  follows: () => true,
  async resolve({ path }) {
    await requireFolder(path);
    return {};
  },
  async fetch({ path }, resolved) {
    await requireFolder(path);
    return { resolved };
  },
};
