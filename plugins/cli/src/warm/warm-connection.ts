import { timingSafeEqual } from 'node:crypto';
import type net from 'node:net';
import type { HostAnswer } from '@cosh/core';
import { readCaller } from './caller.js';
import { requestOf, type CallToAnswer } from './answer-call.js';
import { Pieces } from './pieces.js';

const patienceMs = 5000;
const longestWord = 80;
const mostBytes = 33 * 1024 * 1024;

const equals = (given: string, token: string): boolean => given.length === token.length && timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(token, 'latin1'));

async function admitted(pieces: Pieces, token: string): Promise<Pick<CallToAnswer, 'caller' | 'request'> | undefined> {
  if (!equals(await pieces.word(longestWord), token)) return undefined;
  const caller = readCaller(Number(await pieces.word(longestWord)));
  const request = caller && requestOf(caller.words);
  return request && { caller, request };
}

/**
 * Serves one caller: `<token> <process id> <bytes of stdin> <stdin>`, of which no more than 30,000 bytes before `ready` and a newline
 * are said in return; the end of the connection in its place means that Node must answer. Then `<exit status> <bytes of stdout> <bytes of
 * stderr>` and a newline, and these. Before each of the two lines dots may stand.
 */
export async function serveConnection(connection: net.Socket, token: string, answer: (call: CallToAnswer) => Promise<HostAnswer>): Promise<void> {
  const [gone, began] = [new AbortController(), performance.now()];
  connection.setNoDelay(true).setTimeout(patienceMs, () => connection.destroy());
  connection.on('error', () => {}).once('close', () => gone.abort());
  try {
    const pieces = new Pieces(connection, mostBytes);
    const who = await admitted(pieces, token);
    if (!who) return;
    connection.setTimeout(0);
    const count = Number(await pieces.word(longestWord));
    if (!Number.isSafeInteger(count) || count < 0) return;
    // Most answers are known at once: then both go as one.
    connection.cork();
    setImmediate(() => connection.uncork());
    connection.write('ready\n');
    // Bash writes in parts, and its kernel holds the second one back until the first is acknowledged: at once with something that is
    // said in return, else after up to 40 ms.
    const stdin = await pieces.bytes(count, () => connection.write('.'));
    const { exitCode, stdout, stderr } = await answer({ ...who, stdin, began, signal: gone.signal });
    const [out, err] = [Buffer.from(stdout), Buffer.from(stderr)];
    connection.write(Buffer.concat([Buffer.from(`${exitCode} ${out.length} ${err.length}\n`), out, err]));
  } catch {
    // It has ended, or is none of ours; Node answers where somebody still waits.
  } finally {
    connection.end();
  }
}
