import type net from 'node:net';
import type { Cosh } from '@cosh/core';
import { createServer, type Server, type ServerOptions } from './create-server.js';
import { listenOnSocket } from './listen-on-socket.js';

export interface SocketServer {
  /** Cancels what is running, closes every connection and removes the socket. */
  stop(): Promise<void>;
}

/** Serves any number of clients on a Unix socket; ids of requests are each connection's own. Throws as `listenOnSocket`. */
export async function serveOnSocket(cosh: Cosh, file: string, options: Omit<ServerOptions, 'input' | 'output'> = {}): Promise<SocketServer> {
  const open = new Map<net.Socket, Server>();
  const listener = await listenOnSocket(file, (connection) => {
    const server = createServer(cosh, { ...options, input: connection, output: connection });
    open.set(connection, server);
    void server.ended.then(() => connection.end());
    connection.once('close', () => open.delete(connection));
  });
  return {
    stop: async () => {
      const closed = listener.close();
      await Promise.all([...open].map(async ([connection, server]) => {
        await server.stop();
        // The answers are written; a client that does not read them cannot hold this up.
        connection.destroySoon();
        setTimeout(() => connection.destroy(), 100).unref();
      }));
      await closed;
    },
  };
}
