import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { isRunning, ownIdentity, writeFileAtomically, type Locations, type ProcessIdentity } from '@cosh/core';

/** Where a server of this build is found: one line with its port, process id, begin, and the token that a caller must know. */
export const warmFile = ({ home }: Locations, build: string): string => path.join(home, 'cache', `warm-${build}`);

const lineOf = (port: number, { pid, began }: ProcessIdentity, token: string): string => `${port} ${pid} ${began} ${token}\n`;

/** Who is named there and still runs. */
export async function runningServer(file: string): Promise<ProcessIdentity | undefined> {
  const [, pid, began = ''] = (await readFile(file, 'utf8').catch(() => '')).split(' ');
  const named = { pid: Number(pid), began };
  return named.pid > 0 && isRunning(named) ? named : undefined;
}

export interface WrittenServer {
  /** Whether callers still find this server there. */
  isThere(): Promise<boolean>;
  remove(): Promise<void>;
}

/** Tells callers of a server; nobody but the person can read it. */
export async function writeWarmFile(file: string, port: number, token: string): Promise<WrittenServer> {
  const line = lineOf(port, ownIdentity(), token);
  // Not through a link, which callers would not follow.
  await rm(file, { force: true });
  await writeFileAtomically(file, line, 0o600);
  const isThere = async (): Promise<boolean> => (await readFile(file, 'utf8').catch(() => '')) === line;
  return { isThere, remove: async () => { if (await isThere()) await rm(file, { force: true }); } };
}
