import { execFile, execFileSync, spawn } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve, type Served } from './serve.js';

const who = ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', '-c', 'init.defaultBranch=main'];

/** For repositories of this machine; a server of this process could not answer meanwhile. */
export const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', [...who, ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 20_000 }).trim();

export const gitAsync = async (cwd: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)('git', [...who, ...args], { cwd, encoding: 'utf8', timeout: 20_000 })).stdout.trim();

export interface GitServerOptions {
  /** The Authorization header without which every request is refused. */
  readonly authorization?: string;
  /** The protocol of old servers, which give out what they advertise and nothing else. */
  readonly old?: boolean;
  /** What the path of every request must begin with. */
  readonly below?: string;
}

const program = path.join(execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim(), 'git-http-backend');

function backend(root: string, old: boolean, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url!, 'http://localhost');
  const child = spawn(program, [], {
    env: {
      PATH: process.env.PATH, HOME: root, GIT_PROJECT_ROOT: root, GIT_HTTP_EXPORT_ALL: '1', REQUEST_METHOD: request.method, PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1), CONTENT_TYPE: request.headers['content-type'] ?? '', REMOTE_ADDR: '127.0.0.1', GIT_CONFIG_NOSYSTEM: '1',
      GIT_PROTOCOL: old ? '' : String(request.headers['git-protocol'] ?? ''), HTTP_CONTENT_ENCODING: String(request.headers['content-encoding'] ?? ''),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  request.pipe(child.stdin);
  child.stdin.on('error', () => undefined);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.on('close', () => {
    const output = Buffer.concat(chunks);
    const end = output.indexOf('\r\n\r\n');
    const headers = output.toString('latin1', 0, end).split('\r\n').map((line) => line.split(': ', 2) as [string, string]);
    const status = headers.find(([name]) => name === 'Status')?.[1];
    response.writeHead(status ? Number(status.split(' ')[0]) : 200, Object.fromEntries(headers.filter(([name]) => name !== 'Status')));
    response.end(output.subarray(end + 4));
  });
}

/** Every repository below `root` by `git http-backend`, over http on loopback. */
export const serveGit = (root: string, { authorization, old = false, below = '/' }: GitServerOptions = {}): Promise<Served> =>
  serve((request, response) => {
    if (authorization !== undefined && request.headers.authorization !== authorization) response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
    else if (!request.url!.startsWith(below)) response.writeHead(404).end();
    else backend(root, old, request, response);
  });
