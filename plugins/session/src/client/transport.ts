import net from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { CoshError } from '@cosh/core';
import { attachCommand } from '@cosh/core/attach';

/** Two streams to a server, and how to let go of it. */
export interface Transport {
  readonly input: Writable;
  readonly output: Readable;
  /** Why the other side is gone, in words; asked after the output has ended. */
  whyGone(): Promise<string>;
  /** Ends the server that was started, if it does not end by itself. */
  close(): Promise<void>;
}

const patienceMs = 2000;
const stderrKept = 4096;

/** Starts a server of its own. Throws `server_not_started`. */
export async function startServer([file, ...args]: readonly string[], cwd: string, environment: Readonly<Record<string, string | undefined>>): Promise<Transport> {
  const given = Object.entries(environment).filter((each): each is [string, string] => each[1] !== undefined);
  const command = await attachCommand({ file: file!, args, cwd, environment: Object.fromEntries(given), stdin: 'pipe', stdout: 'pipe', stderr: 'pipe' });
  if (!command.stdin || !command.stdout || !command.stderr) throw new CoshError('server_not_started', `${file} could not be started`, { hint: 'give the command of "cosh serve"' });
  let said = '';
  command.stderr.setEncoding('utf8').on('data', (text: string) => { said = `${said}${text}`.slice(-stderrKept); });
  const whyGone = async (): Promise<string> => {
    const ended = await command.ended;
    const how = ended.kind === 'exited' ? `exit code ${ended.exitCode}` : ended.kind === 'signaled' ? `killed by ${ended.signal}` : ended.kind === 'not-started' ? ended.cause : ended.kind;
    return [how, said.trim()].filter((part) => part !== '').join(': ');
  };
  return {
    input: command.stdin, output: command.stdout, whyGone,
    close: async () => {
      command.stdin!.end();
      const timers = [setTimeout(() => command.kill('SIGTERM'), patienceMs), setTimeout(() => command.kill('SIGKILL'), 2 * patienceMs)];
      await command.ended;
      timers.forEach(clearTimeout);
    },
  };
}

/** Connects to a server that listens on a Unix socket. Throws `server_unreachable`. */
export function connectToSocket(file: string): Promise<Transport> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ path: file, allowHalfOpen: false });
    const refused = (cause: NodeJS.ErrnoException): void => reject(new CoshError('server_unreachable', `no server answers on ${file} (${cause.code ?? cause.message})`, { hint: `cosh serve --socket ${file}`, cause }));
    socket.once('error', refused);
    socket.once('connect', () => {
      socket.off('error', refused).on('error', () => {});
      resolve({
        input: socket, output: socket,
        whyGone: () => Promise.resolve('the connection is closed'),
        close: () => new Promise((done) => {
          if (socket.destroyed) return done();
          socket.once('close', () => done()).end();
        }),
      });
    });
  });
}
