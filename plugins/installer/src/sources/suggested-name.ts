import path from 'node:path';
import { agentFolderOf } from './hooks-file.js';
import type { ExtensionSource } from './source-kind.js';

/** A text as the name of an extension: lower-case letters, digits and inner marks. Empty where nothing is left. */
export const asExtensionName = (text: string): string =>
  text.toUpperCase().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replace(/[^a-z0-9._-]+/g, '-').replace(/\.{2,}/g, '.').slice(0, 64).replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');

function lastPart(source: ExtensionSource): string {
  switch (source.kind) {
    case 'link': return path.basename(source.path);
    case 'path': {
      const folder = agentFolderOf(source.path);
      return folder === undefined ? path.basename(source.path).replace(/\.(?:json|toml)$/, '') : path.basename(folder);
    }
    case 'git': return path.posix.basename(source.path ?? source.url.replace(/\/+$/, '')).replace(/\.git$/, '');
    case 'npm': return source.name.replace(/^@[^/]+\//, '');
    case 'tarball': return path.posix.basename(source.location.replace(/[?#].*$/, '')).replace(/\.(?:tgz|tar|tar\.gz)$/, '');
  }
}

/** What an extension is called whose own files give it no name: its folder, repository, package or archive. */
export const suggestedName = (source: ExtensionSource): string => asExtensionName(lastPart(source)) || 'hooks';
