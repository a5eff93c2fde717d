import { randomBytes } from 'node:crypto';
import { watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { withLock, type HostAnswer } from '@cosh/core';
import type { CallToAnswer } from './answer-call.js';
import { Idleness } from './idleness.js';
import { serveConnection } from './warm-connection.js';
import { runningServer, writeWarmFile, type WrittenServer } from './warm-file.js';

export interface WarmServer {
  /** Resolves when nobody has called for long enough, or nobody can find it any more. */
  readonly idle: Promise<void>;
  /** Is found by nobody new, and cuts off who is still there. */
  stop(): Promise<void>;
}

const mostConnections = 256;

const listening = (server: net.Server): Promise<number> => new Promise((resolve, reject) => {
  server.once('error', reject).listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
});

/** Calls `then` when nobody can find the server any more: a home that is removed takes it with it. */
function whenLost(file: string, written: WrittenServer, then: () => void): { close(): void } {
  const look = (): void => void written.isThere().then((there) => { if (!there) then(); });
  try {
    const watcher = watch(path.dirname(file), { persistent: false }, look).on('error', then);
    // It may have gone before that.
    look();
    return watcher;
  } catch {
    then();
    return { close: () => {} };
  }
}

/** Answers callers that know the token in `file`. Nothing where one of this build runs already. */
export async function startWarmServer(file: string, idleMs: number, answer: (call: CallToAnswer) => Promise<HostAnswer>): Promise<WarmServer | undefined> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  return withLock(`${file}.lock`, async () => {
    if (await runningServer(file)) return undefined;
    const token = randomBytes(32).toString('hex');
    const [open, idleness] = [new Set<net.Socket>(), new Idleness(idleMs)];
    const server = net.createServer((connection) => {
      open.add(connection);
      idleness.enter();
      connection.once('close', () => {
        open.delete(connection);
        idleness.leave();
      });
      void serveConnection(connection, token, answer);
    });
    server.maxConnections = mostConnections;
    const written = await writeWarmFile(file, await listening(server), token);
    // A connection that cannot be accepted is its caller's trouble.
    server.on('error', () => {});
    const lost = whenLost(file, written, () => idleness.end());
    const stop = async (): Promise<void> => {
      lost.close();
      idleness.end();
      await written.remove();
      const closed = new Promise((resolve) => { server.close(resolve); });
      for (const connection of open) connection.destroy();
      await closed;
    };
    return { idle: idleness.over, stop };
  });
}
