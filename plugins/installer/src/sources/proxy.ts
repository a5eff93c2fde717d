import http from 'node:http';
import net from 'node:net';
import tls from 'node:tls';

type Environment = Readonly<Record<string, string | undefined>>;

const timeoutMs = 30_000;

const matches = (host: string, rule: string): boolean => {
  const name = rule.trim().replace(/^\*?\./, '').replace(/:\d+$/, '').toLowerCase();
  return rule.trim() === '*' || (name !== '' && (host === name || host.endsWith(`.${name}`)));
};

/** The proxy for an https address by the usual variables; nothing where there is none. Plain http is for this machine alone and needs none. */
export function proxyFor(url: URL, environment: Environment): URL | undefined {
  if (url.protocol !== 'https:') return undefined;
  const without = environment.NO_PROXY ?? environment.no_proxy ?? '';
  if (without.split(',').some((rule) => matches(url.hostname.toLowerCase(), rule))) return undefined;
  const written = [environment.HTTPS_PROXY, environment.https_proxy, environment.ALL_PROXY, environment.all_proxy].find((value) => value !== undefined && value !== '');
  if (written === undefined || !/^http:\/\//.test(written) || !URL.canParse(written)) return undefined;
  return new URL(written);
}

/** A TLS connection to a host through a proxy. Rejects with what went wrong. */
export function throughProxy(proxy: URL, host: string, port: number, options: tls.ConnectionOptions = {}): Promise<tls.TLSSocket> {
  const credentials = proxy.username === '' ? {} : { 'proxy-authorization': `Basic ${Buffer.from(`${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`).toString('base64')}` };
  return new Promise((resolve, reject) => {
    const request = http.request({ host: proxy.hostname, port: proxy.port || 80, method: 'CONNECT', path: `${host}:${port}`, headers: { host: `${host}:${port}`, ...credentials }, timeout: timeoutMs, agent: false });
    request.once('error', reject).once('timeout', () => request.destroy(new Error(`the proxy ${proxy.host} does not answer`)));
    request.once('connect', ({ statusCode }: http.IncomingMessage, socket: net.Socket) => {
      if (statusCode !== 200) {
        socket.destroy();
        reject(new Error(`the proxy ${proxy.host} refuses with ${statusCode}`));
        return;
      }
      const secure = tls.connect({ ...options, socket, ...(net.isIP(host) === 0 ? { servername: host } : {}), host }, () => resolve(secure));
      secure.once('error', reject);
    });
    request.end();
  });
}
