import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CoshError } from '@cosh/core';
import { allDefences, entryPath, TreeWriter, type Defences } from '../tree/index.js';
import { fetchCommit } from './git-fetch.js';
import { gitRef, isCommit } from './git-ref.js';
import { resolveRef } from './git-resolve.js';
import { atRemote } from './git-session.js';
import { writeGitTree } from './git-tree.js';
import { gitUrl, type GitUrl } from './git-url.js';
import { localPlace } from './local-place.js';
import type { ExtensionSource, SourceKind, SourceRequest } from './source-kind.js';

type GitSource = Extract<ExtensionSource, { kind: 'git' }>;

const exists = (file: string): Promise<boolean> => stat(file).then(() => true, () => false);

// Looked at from outside only: git itself never runs in a folder that somebody may have planted.
const isRepository = async (folder: string): Promise<boolean> =>
  (await exists(path.join(folder, '.git'))) || ((await exists(path.join(folder, 'HEAD'))) && (await exists(path.join(folder, 'objects'))));

async function localRepository(request: SourceRequest): Promise<GitUrl | undefined | 'a folder'> {
  const place = await localPlace(request);
  if (place?.kind !== 'folder') return undefined;
  if (request.ref === undefined && request.path === undefined) return 'a folder';
  if (await isRepository(place.path)) return { url: pathToFileURL(place.path).href };
  throw new CoshError('source_not_a_repository', `${place.path} is no git repository, so it has no ${request.ref === undefined ? 'folder to choose with --path' : 'ref'}`, { hint: 'leave the option out to copy the folder' });
}

function folderOf(written: string): string | undefined {
  const components = entryPath(written);
  return components?.join('/');
}

const describe = ({ url, ref, path: folder }: GitSource): string => {
  const isPlain = /^(ssh:|https:\/\/github\.com\/)/.test(url);
  return [isPlain ? url : `git+${url}`, ...(ref === undefined ? [] : ['--ref', ref]), ...(folder === undefined ? [] : ['--path', folder])].join(' ');
};

function oneOf(what: string, typed: string | undefined, inAddress: string | undefined): string | undefined {
  if (typed !== undefined && inAddress !== undefined && typed !== inAddress) throw new CoshError('source_option_twice', `${what} is "${typed}", and the address says "${inAddress}"`, { hint: 'give it once' });
  return typed ?? inAddress;
}

/** A git repository, or one folder of it. */
export const gitSource = (defences: Defences = allDefences): SourceKind<GitSource> => ({
  kind: 'git',
  async parse(request) {
    const local = await localRepository(request);
    if (local === 'a folder') return undefined;
    const found = local ?? (defences.gitWords ? gitUrl(request.spec) : { url: request.spec });
    if (!found) return undefined;
    const ref = oneOf('--ref', request.ref, found.ref);
    const folder = oneOf('--path', request.path, found.path);
    const inside = folder === undefined ? undefined : folderOf(folder);
    return {
      kind: 'git',
      url: found.url,
      ...(ref === undefined ? {} : { ref: defences.gitWords ? gitRef(ref) : ref }),
      ...(inside === undefined ? {} : { path: inside }),
    };
  },
  describe,
  follows: ({ ref }) => ref === undefined || !isCommit(ref),
  async resolve({ url, ref }, context) {
    if (ref !== undefined && isCommit(ref)) return { commit: ref };
    context.progress('resolving', describe({ kind: 'git', url, ...(ref === undefined ? {} : { ref }) }));
    return { commit: (await atRemote(url, context, defences, (session) => resolveRef(session, ref))).commit };
  },
  async fetch(source, resolved, into, context) {
    const { commit } = resolved;
    if (commit === undefined || !isCommit(commit)) throw new CoshError('source_commit_unavailable', `${describe(source)} was not resolved to a commit`, { hint: 'install it again' });
    context.progress('fetching', describe(source));
    const session = await atRemote(source.url, context, defences, async (opened) => {
      await fetchCommit(opened, commit, source.ref, context.signal);
      return opened;
    });
    context.progress('unpacking', describe(source));
    const writer = new TreeWriter(into, { defences, ...(context.signal ? { signal: context.signal } : {}) });
    await writeGitTree(session, commit, source.path, writer, defences);
    return { resolved: { commit } };
  },
});
