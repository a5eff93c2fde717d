import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeAfterwards } from './temporary.js';

export interface Served {
  readonly origin: string;
  readonly port: number;
  /** Every request so far. */
  readonly requests: { readonly url: string; readonly headers: http.IncomingHttpHeaders }[];
}

/** An http server on loopback, closed when the test file is over. */
export async function serve(handler: (request: http.IncomingMessage, response: http.ServerResponse) => void): Promise<Served> {
  const requests: Served['requests'] = [];
  const server = http.createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers });
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterwards(() => new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  }));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port, requests };
}

/** Files by path. */
export const serveFiles = (files: Readonly<Record<string, Uint8Array>>): Promise<Served> =>
  serve((request, response) => {
    const file = files[request.url!];
    if (file) response.end(file);
    else response.writeHead(404).end();
  });

export const redirectTo = (location: (url: string) => string): Promise<Served> =>
  serve((request, response) => response.writeHead(302, { location: location(request.url!) }).end());
