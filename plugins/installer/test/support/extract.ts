import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { allDefences, type Defences } from '../../dist/tree/defences.js';
import { extractArchive, type ExtractOptions } from '../../dist/tree/extract-archive.js';
import { temporaryFolder } from './temporary.js';

/** An archive unpacked two folders deep, so that what breaks out of the tree lands where the test can see it. */
export interface Unpacked {
  /** Holds `decoy` and `box/tree`. */
  readonly root: string;
  readonly into: string;
  readonly done: Promise<void>;
}

export function unpack(bytes: Uint8Array, off: Partial<Defences> = {}, strip: ExtractOptions['strip'] = { kind: 'common', unless: (name) => name === 'cosh-extension.json' }): Unpacked {
  const root = temporaryFolder();
  const into = path.join(root, 'box/tree');
  mkdirSync(into, { recursive: true });
  mkdirSync(path.join(root, 'decoy'));
  const file = path.join(root, 'archive');
  writeFileSync(file, bytes);
  return { root, into, done: extractArchive(file, into, { strip, defences: { ...allDefences, ...off } }) };
}
