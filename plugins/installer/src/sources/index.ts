import { CoshError } from '@cosh/core';
import { deceptive, printable } from '../tree/index.js';
import { gitSource } from './git.js';
import { linkKind } from './link.js';
import { npmSource } from './npm.js';
import { pathSource } from './path.js';
import { shownAddress } from './shown-address.js';
import type { ExtensionSource, SourceKind, SourceRequest } from './source-kind.js';
import { tarballSource } from './tarball.js';

export { linkSource } from './link.js';
export type * from './source-kind.js';

/** Every way to get an extension, in the order in which a spelling is tried. A link is only made when asked for. */
export const sourceKinds: readonly SourceKind[] = [tarballSource(), gitSource(), pathSource(), npmSource(), linkKind] as readonly SourceKind[];

/** The kind that a source is of. */
export const kindOf = <S extends ExtensionSource>(source: S): SourceKind<S> => {
  const kind = sourceKinds.find((each) => each.kind === source.kind);
  if (!kind) throw new CoshError('source_unknown', `there is no kind of source called ${printable(String(source.kind))}`, { hint: 'a newer cosh may have written it; update cosh' });
  return kind as unknown as SourceKind<S>;
};

/** What a spelling means, in canonical form. Throws `source_*`, `tree_path_unsafe`. */
export async function parseSource(request: SourceRequest): Promise<ExtensionSource> {
  const { spec } = request;
  if (spec.trim() === '') throw new CoshError('source_not_understood', 'no source was given', { hint: 'give a folder, a git address, a package or an archive' });
  if (deceptive.test(spec) || spec !== spec.trim() || spec.startsWith('-')) throw new CoshError('source_url_unsafe', `the source ${shownAddress(spec)} begins or ends badly, or has control or invisible characters`, { hint: 'type it again by hand' });
  for (const kind of sourceKinds) {
    const source = await kind.parse(request);
    if (source) return source;
  }
  throw new CoshError('source_not_understood', `${shownAddress(spec)} is no folder, git address, package or archive that is known`, {
    hint: /^https:\/\//.test(spec) ? `for a git repository write git+${spec}; an archive ends in .tgz, .tar.gz or .tar` : 'a folder: ./name; git: https://host/repo.git or github:owner/repo; a package: name@version; an archive: https://host/name.tgz',
  });
}
