import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RawEntry } from './tar-bytes.js';

export const demoManifest = (version = '1.0.0'): string => JSON.stringify({ name: 'demo', version, hooks: {} });

/** The extension of field report B61: a hook of mode 755, a file of mode 600, a relative link. */
export function writeDemo(folder: string, version = '1.0.0'): string {
  mkdirSync(path.join(folder, 'hooks'), { recursive: true });
  const put = (name: string, content: string, mode: number): void => {
    writeFileSync(path.join(folder, name), content);
    chmodSync(path.join(folder, name), mode);
  };
  put('cosh-extension.json', demoManifest(version), 0o644);
  put('hooks/guard.sh', '#!/bin/sh\nexit 0\n', 0o755);
  put('notes.txt', 'private\n', 0o600);
  symlinkSync('guard.sh', path.join(folder, 'hooks/again.sh'));
  return folder;
}

/** The same as an npm package: npm leaves links out, so the link is a copy here. */
export const demoPackage = (name: string, version: string, more: readonly RawEntry[] = [], fields: object = {}): RawEntry[] => [
  { path: 'package/package.json', content: JSON.stringify({ name, version, ...fields }) },
  { path: 'package/cosh-extension.json', content: demoManifest() },
  { path: 'package/hooks/guard.sh', content: '#!/bin/sh\nexit 0\n', mode: 0o755 },
  { path: 'package/hooks/again.sh', content: '#!/bin/sh\nexit 0\n', mode: 0o755 },
  { path: 'package/notes.txt', content: 'private\n', mode: 0o600 },
  ...more,
];
