import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { CoshError, manifestFileName } from '@cosh/core';
import { allDefences, deceptive, extractArchive, readRegularFile, type Defences } from '../tree/index.js';
import { download } from './download.js';
import { agentFolders } from './hooks-file.js';
import { isSafeWeb } from './host.js';
import { localPath, localPlace, looksLocal } from './local-place.js';
import { refuseOptions } from './refuse-option.js';
import { saveStream } from './save-stream.js';
import { shownAddress } from './shown-address.js';
import type { ExtensionSource, FetchContext, SourceKind } from './source-kind.js';

// What belongs at the top of an extension: its manifest, and where other agents look for theirs.
const isAtTop = (name: string): boolean => name === manifestFileName || name === 'hooks/hooks.json' || agentFolders.includes(name.split('/')[0]!);

type TarballSource = Extract<ExtensionSource, { kind: 'tarball' }>;

const isArchiveName = (name: string): boolean => /\.(tgz|tar\.gz|tar)$/i.test(name);
const isWeb = (location: string): boolean => /^https?:\/\//i.test(location);

function webLocation(spec: string): string | undefined {
  if (!URL.canParse(spec)) return undefined;
  const url = new URL(spec);
  if (!isArchiveName(url.pathname)) return undefined;
  const refuse = (why: string, hint: string): never => { throw new CoshError('source_url_unsafe', `the address ${shownAddress(spec)} ${why}`, { hint }); };
  if (url.username !== '' || url.password !== '') refuse('holds a user name or a password', 'download the file yourself, then install it from there');
  if (deceptive.test(spec) || /\s/.test(spec)) refuse('has characters that no address should have', 'check the address');
  if (!isSafeWeb(url)) refuse('is plain http, which anybody on the way can change', 'use https:// in place of http://');
  url.hash = '';
  return url.href;
}

/** Brings the archive into the scratch folder, once; its file and `sha512-…`. Nothing can change it there between two looks. */
async function bring(location: string, context: FetchContext, defences: Defences): Promise<{ file: string; integrity: string }> {
  const file = path.join(context.scratch, 'archive.tar');
  await rm(file, { force: true });
  context.progress('fetching', location);
  const options = { environment: context.environment, signal: context.signal, limited: defences.limits, guarded: defences.redirects };
  if (isWeb(location)) return { file, integrity: await download(location, file, options) };
  if (!(await stat(location).catch(() => undefined))?.isFile()) throw new CoshError('source_not_found', `there is no file ${location}`, { hint: 'check the path' });
  return { file, integrity: await saveStream(readRegularFile(location, location), file, options) };
}

/** A tar archive, a file of this machine or of the web. */
export const tarballSource = (defences: Defences = allDefences): SourceKind<TarballSource> => {
  // What resolving brought, for the fetching that follows in the same context.
  const brought = new WeakMap<FetchContext, { location: string; file: string; integrity: string }>();
  const get = async (location: string, context: FetchContext): Promise<{ file: string; integrity: string }> => {
    const got = { location, ...(await bring(location, context, defences)) };
    brought.set(context, got);
    return got;
  };
  return {
    kind: 'tarball',
    async parse(request) {
      const { spec } = request;
      const location = isWeb(spec) ? webLocation(spec) : isArchiveName(spec) ? (await localPlace(request))?.path : undefined;
      if (location === undefined && isArchiveName(spec) && looksLocal(spec)) throw new CoshError('source_not_found', `there is no file ${localPath(request)}`, { hint: 'check the path' });
      const place = location === undefined || isWeb(location) ? undefined : await localPlace(request);
      if (location === undefined || place?.kind === 'folder') return undefined;
      refuseOptions(request, 'an archive', 'leave it out');
      return { kind: 'tarball', location };
    },
    describe: ({ location }) => location,
    follows: () => true,
    async resolve({ location }, context) {
      // An archive has no name for its content but the hash of it.
      return { integrity: (await get(location, context)).integrity };
    },
    async fetch({ location }, resolved, into, context) {
      const known = brought.get(context);
      const { file, integrity } = known?.location === location && (await stat(known.file).catch(() => undefined)) ? known : await bring(location, context, defences);
      if (defences.integrity && resolved.integrity !== undefined && resolved.integrity !== integrity) {
        throw new CoshError('source_integrity_mismatch', `${location} is not what it was: ${integrity} in place of ${resolved.integrity}`, { hint: 'nothing was installed; try again, and ask its author if it stays so' });
      }
      context.progress('unpacking', location);
      await extractArchive(file, into, { strip: { kind: 'common', unless: isAtTop }, defences, ...(context.signal ? { signal: context.signal } : {}) });
      return { resolved: { integrity } };
    },
  };
};
