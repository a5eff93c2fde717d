import { realpath, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { SourceRequest } from './source-kind.js';

/** What a spelling means on this machine, `~/` being the person's home. */
export const localPath = ({ spec, cwd }: Pick<SourceRequest, 'spec' | 'cwd'>): string =>
  path.resolve(cwd, spec === '~' || spec.startsWith('~/') ? path.join(os.homedir(), spec.slice(2)) : spec);

/** Whether a spelling can be nothing but a path. */
export const looksLocal = (spec: string): boolean => /^(\.{1,2}|~)?(\/|$)/.test(spec);

export type LocalPlace = { readonly kind: 'file' | 'folder'; readonly path: string } | undefined;

/** What stands there, with its real path; nothing where nothing does, or something that is neither file nor folder. */
export async function localPlace(request: Pick<SourceRequest, 'spec' | 'cwd'>): Promise<LocalPlace> {
  try {
    const real = await realpath(localPath(request));
    const status = await stat(real);
    if (status.isDirectory()) return { kind: 'folder', path: real };
    return status.isFile() ? { kind: 'file', path: real } : undefined;
  } catch {
    return undefined;
  }
}
