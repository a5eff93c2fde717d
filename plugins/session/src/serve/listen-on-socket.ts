import { lstat, rm } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { CoshError, withLock } from '@cosh/core';

/** The kernel's limit for the path of a socket, which is cut silently above it. */
const longestPathBytes = 107;

function isLive(file: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = net.connect(file);
    probe.once('connect', () => { probe.destroy(); resolve(true); });
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(false);
      // Full, or not ours to ask: there is somebody.
      else if (error.code === 'EAGAIN' || error.code === 'EACCES') resolve(true);
      else reject(error);
    });
  });
}

async function clearThePlace(file: string): Promise<void> {
  const found = await lstat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!found) return;
  // Neither what a link points at nor anybody's file is ours to remove.
  if (!found.isSocket()) throw new CoshError('socket_path_taken', `${file} is there and is no socket`, { hint: 'choose another path; nothing was removed' });
  if (await isLive(file)) throw new CoshError('socket_in_use', `a server is listening on ${file}`, { hint: 'use that one, or choose another path' });
  await rm(file);
}

function bind(server: net.Server, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new CoshError('socket_unusable', `${file} cannot be listened on (${cause.code ?? cause.message})`, { hint: 'check its folder and your permissions there', cause }));
    });
    // Binding happens within the call, so the socket never exists with other permissions than these.
    const before = process.umask(0o177);
    try {
      server.listen(file, () => {
        // A connection that cannot be accepted is its client's trouble.
        server.on('error', () => {});
        resolve();
      });
    } finally {
      process.umask(before);
    }
  });
}

/**
 * Listens on a Unix socket that only this user may use. What a dead server left there is replaced. Throws `socket_in_use`,
 * `socket_path_taken`, `socket_path_too_long`. Closing removes the socket; connections are the caller's.
 */
export async function listenOnSocket(given: string, onConnection: (connection: net.Socket) => void): Promise<{ close(): Promise<void> }> {
  const file = path.resolve(given);
  if (Buffer.byteLength(file) > longestPathBytes) throw new CoshError('socket_path_too_long', `${file} is too long for a socket`, { hint: `at most ${longestPathBytes} bytes; choose a shorter path` });
  // Half open: a client that has said everything still wants its answers.
  const server = net.createServer({ allowHalfOpen: true }, onConnection);
  // Two servers that start at once must not each take the other's socket for a dead one.
  await withLock(`${file}.lock`, async () => {
    await clearThePlace(file);
    await bind(server, file);
  });
  return { close: () => new Promise((resolve) => { server.close(() => resolve()); }) };
}
