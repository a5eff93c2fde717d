import path from 'node:path';
import { CoshError, didYouMean, type Cosh, type InstalledExtension, type WrittenManifest } from '@cosh/core';

export type UsableExtension = InstalledExtension & { readonly manifest: WrittenManifest };

/** The extension of that name that counts. Throws `extension_unknown`, `extension_refused`. */
export async function findExtension(cosh: Cosh, name: string): Promise<UsableExtension> {
  const { extensions } = await cosh.extensions.read(cosh.cwd);
  const named = extensions.filter((each) => each.name === name);
  const usable = named.find((each): each is UsableExtension => each.manifest !== undefined && each.state !== 'shadowed');
  if (usable) return usable;
  if (named.length > 0) {
    const found = named.flatMap(({ diagnostics }) => diagnostics).find(({ severity }) => severity === 'error');
    const why = found ? `: ${path.basename(found.file)} ${found.problem}` : '';
    throw new CoshError('extension_refused', `"${name}" cannot be used${why}; its settings are not known`, { hint: `cosh extensions info ${name} says more` });
  }
  throw new CoshError('extension_unknown', `there is no extension "${name}"`, { hint: extensions.length === 0 ? 'none is installed' : didYouMean(name, [...new Set(extensions.map((each) => each.name))]) });
}
