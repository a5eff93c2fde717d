import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { repository } from '../../support/repository.js';

type Execa = (file: string, args: readonly string[], options: object) => Promise<unknown>;

/** The execa that the core uses, used plainly. Another one stands at the root, of some tool's. */
export async function coreExeca(): Promise<Execa> {
  const file = createRequire(path.join(repository, 'core/package.json')).resolve('execa');
  return ((await import(pathToFileURL(file).href)) as { execa: Execa }).execa;
}
