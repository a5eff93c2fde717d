import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Home } from './make-home.js';
import { repository } from './repository.js';

/** What `cosh bridge install` has agents call. */
export const client = path.join(repository, 'plugins/cli/dist/warm.bash');
const program = path.join(repository, 'plugins/cli/bin/cosh.js');


/** What callers find the server by. */
export interface Found {
  readonly file: string;
  readonly port: number;
  readonly pid: number;
  readonly began: string;
  readonly token: string;
}

export function findServer(home: Home): Found | undefined {
  const folder = home.path('.copilot-shell/cache');
  const name = existsSync(folder) ? readdirSync(folder).find((each) => /^warm-[0-9a-f]{32}$/.test(each)) : undefined;
  const line = name === undefined ? undefined : home.read(path.join(folder, name));
  if (line === undefined) return undefined;
  const [port, pid, began, token] = line.trim().split(' ');
  return { file: path.join(folder, name!), port: Number(port), pid: Number(pid), began: began!, token: token! };
}

/** Asks again until there is an answer; the test's own time limit ends it. */
export async function eventually<T>(look: () => T | undefined | false): Promise<T> {
  for (;;) {
    const found = look();
    if (found !== undefined && found !== false) return found;
    await pause(10);
  }
}

export interface Server extends Found {
  readonly process: ChildProcess;
  readonly ended: Promise<unknown>;
}

/** A server in a process of this test's own. */
export async function startServer(home: Home, { idle = '600', environment = {} }: { idle?: string; environment?: Record<string, string> } = {}): Promise<Server> {
  const child = spawn(process.execPath, [program, 'serve', '--bridge', '--idle', idle], { env: { PATH: process.env.PATH, HOME: home.folder, ...environment }, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  const found = await eventually(() => {
    const server = findServer(home);
    return server?.pid === child.pid ? server : undefined;
  });
  return { ...found, process: child, ended };
}
