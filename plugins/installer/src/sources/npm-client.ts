import path from 'node:path';
import { CoshError } from '@cosh/core';
import { cancelled, printable, type Defences } from '../tree/index.js';
import { npmAgent } from './npm-agent.js';
import { npmConfig } from './npm-config.js';
import type { FetchContext } from './source-kind.js';

/** What a registry says about one version, as far as it is used here. */
export interface PackedVersion {
  readonly name?: string;
  readonly version?: string;
  readonly dist?: { readonly tarball?: string; readonly integrity?: string; readonly attestations?: unknown };
  readonly _npmUser?: unknown;
}

export interface Packument {
  readonly name?: string;
  readonly versions?: Readonly<Record<string, PackedVersion>>;
  readonly 'dist-tags'?: Readonly<Record<string, string>>;
  /** When each version was published, by version. */
  readonly time?: Readonly<Record<string, unknown>>;
  readonly maintainers?: unknown;
}

// The published types stop short of these two classes, which are part of pacote's interface.
interface RegistryFetcher { readonly registry: string; packument(): Promise<Packument> }
interface RemoteFetcher { tarballStream<T>(handler: (stream: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T> }
interface Pacote {
  readonly RegistryFetcher: new (spec: string, options: object) => RegistryFetcher;
  readonly RemoteFetcher: new (spec: string, options: object) => RemoteFetcher;
}

const meanings: Readonly<Record<string, readonly [code: string, hint: string]>> = {
  E404: ['source_not_found', 'check the name; a private package also looks like this to those who may not see it'],
  E401: ['source_access_denied', 'check the token of that registry in ~/.npmrc'],
  E403: ['source_access_denied', 'check the token of that registry in ~/.npmrc'],
  EINTEGRITY: ['source_integrity_mismatch', 'nothing was installed; what came is not what the registry announced. Try again, and tell its owner if it stays so'],
};

function explain(error: unknown, doing: string, signal: AbortSignal | undefined): CoshError {
  if (error instanceof CoshError) return error;
  if (signal?.aborted) return cancelled();
  const { code, message } = error as NodeJS.ErrnoException;
  const [known, hint] = meanings[code ?? ''] ?? (/^E(NOTFOUND|CONN|TIMEDOUT|AI_|PIPE|HOST|NET)/.test(code ?? '') ? ['source_unreachable', 'check the network and the proxy, then try again'] : ['source_npm_failed', 'try again; "npm view" on the same name may say more']);
  return new CoshError(known!, `${doing} failed (${code ?? 'no code'}: ${printable(message.split('\n')[0]!).slice(1, -1)})`, { hint: hint!, cause: error });
}

export interface NpmClient {
  /** What the registry of a package says about all of its versions, and where that registry is. */
  packument(name: string): Promise<{ readonly registry: string; readonly packument: Packument }>;
  /** Gets one tarball of that registry; `integrity` is checked on the way. */
  tarball<T>(address: string, registry: string, integrity: string | undefined, handler: (stream: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T>;
}

/** pacote with the person's own configuration, a cache that is thrown away, and no way to run anything. Its methods throw `source_*`. */
export async function npmClient(context: FetchContext, defences: Defences): Promise<NpmClient> {
  const { environment, scratch, signal } = context;
  const config = await npmConfig(environment);
  const pacote = (await import('pacote')).default as unknown as Pacote;
  const ca = Array.isArray(config.ca) ? config.ca : typeof config.ca === 'string' ? [config.ca] : undefined;

  const withOptions = async <T>(doing: string, work: (options: object) => Promise<T>): Promise<T> => {
    // What is given up half-way must not hold its connection open.
    const stop = new AbortController();
    const onAbort = (): void => stop.abort();
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      if (signal?.aborted) throw cancelled();
      return await work({
        ...config,
        ...(ca ? { ca } : {}),
        agent: npmAgent({ environment, guarded: defences.credentials, ...(ca ? { ca } : {}) }),
        cache: path.join(scratch, 'npm-cache'),
        tufCache: path.join(scratch, 'npm-tuf'),
        preferOnline: true,
        retry: { retries: 1, minTimeout: 250, maxTimeout: 1000 },
        signal: stop.signal,
      });
    } catch (error) {
      throw explain(error, doing, signal);
    } finally {
      signal?.removeEventListener('abort', onAbort);
      stop.abort();
    }
  };

  return {
    packument: (name) => withOptions(`asking the registry about ${name}`, async (options) => {
      // In full: the short form says nothing of who published what, and when.
      const fetcher = new pacote.RegistryFetcher(name, { ...options, fullMetadata: true });
      return { registry: fetcher.registry, packument: await fetcher.packument() };
    }),
    tarball: (address, registry, integrity, handler) => withOptions(`getting ${printable(address)}`, (options) =>
      // Not by its name alone: the class takes nothing but a plain address, whatever a registry writes there.
      new pacote.RemoteFetcher(address, { ...options, registry, ...(integrity === undefined ? {} : { integrity }) }).tarballStream(handler)),
  };
}
