import http from 'node:http';
import https from 'node:https';
import { CoshError } from '@cosh/core';
import { cancelled, printable } from '../tree/index.js';
import { isSafeWeb } from './host.js';
import { proxyFor, throughProxy } from './proxy.js';
import { saveStream } from './save-stream.js';

export interface DownloadOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
  readonly limited: boolean;
  /** `false` follows redirects anywhere: for tests alone. */
  readonly guarded: boolean;
}

const idleMs = 30_000;
const redirectsLimit = 5;

const unreachable = (url: URL, error: unknown): CoshError =>
  new CoshError('source_unreachable', `${url.origin} cannot be reached (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})`, { hint: 'check the address, the network and the proxy, then try again', cause: error });

async function requestOptions(url: URL, { environment, signal }: DownloadOptions): Promise<https.RequestOptions> {
  const common: https.RequestOptions = { headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'cosh' }, timeout: idleMs, ...(signal ? { signal } : {}) };
  const proxy = proxyFor(url, environment);
  if (!proxy) return { ...common, agent: false };
  const socket = await throughProxy(proxy, url.hostname, Number(url.port || 443));
  // Only where no agent is named does Node ask for the connection.
  return { ...common, createConnection: () => socket };
}

async function get(url: URL, options: DownloadOptions): Promise<http.IncomingMessage> {
  const extra = await requestOptions(url, options).catch((error: unknown) => { throw unreachable(url, error); });
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).get(url, extra, resolve);
    request.once('timeout', () => request.destroy(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' })));
    request.once('error', (error) => reject(options.signal?.aborted ? cancelled() : unreachable(url, error)));
  });
}

/** Throws `source_redirect_refused` for a redirect to another host by other means than https. */
function redirected(from: URL, location: string | undefined, guarded: boolean): URL {
  if (location === undefined || !URL.canParse(location, from.href)) throw new CoshError('source_redirect_refused', `${from.origin} redirects to nowhere`, { hint: 'ask the owner of that address' });
  const to = new URL(location, from);
  if (guarded && (!isSafeWeb(to) || (to.protocol !== 'https:' && to.host !== from.host) || to.username !== '')) {
    throw new CoshError('source_redirect_refused', `${from.origin} redirects to ${printable(to.origin)}, which is neither the same host nor https`, { hint: 'nothing was installed; use the final address if you trust it' });
  }
  return to;
}

/** Gets a file; the `sha512-…` of it. Throws `source_*`, `tree_too_large`. */
export async function download(address: string, file: string, options: DownloadOptions): Promise<string> {
  let url = new URL(address);
  for (let hop = 0; hop <= redirectsLimit; hop += 1) {
    const response = await get(url, options);
    const status = response.statusCode ?? 0;
    if (status >= 300 && status < 400) {
      response.destroy();
      url = redirected(url, response.headers.location, options.guarded);
      continue;
    }
    if (status !== 200) {
      response.destroy();
      throw new CoshError(status === 404 ? 'source_not_found' : 'source_unreachable', `${url.origin} answers ${status} for ${printable(url.pathname)}`, { hint: 'check the address' });
    }
    const announced = Number(response.headers['content-length'] ?? NaN);
    try {
      const integrity = await saveStream(response as AsyncIterable<Uint8Array>, file, options);
      if (!response.complete) throw new Error(`the connection ended before ${Number.isNaN(announced) ? 'all' : `all ${announced} bytes`} had come`);
      return integrity;
    } catch (error) {
      if (options.signal?.aborted) throw cancelled();
      throw error instanceof CoshError ? error : unreachable(url, error);
    } finally {
      response.destroy();
    }
  }
  throw new CoshError('source_redirect_refused', `${new URL(address).origin} redirects more than ${redirectsLimit} times`, { hint: 'use the final address' });
}
