import { accessSync, constants, realpathSync } from 'node:fs';
import path from 'node:path';
import { shellWord, type CommandRunner } from '@cosh/core';

const shells = ['/bin/bash', '/usr/bin/bash'];

const isThere = (file: string, how: number): boolean => {
  try {
    accessSync(file, how);
    return true;
  } catch {
    return false;
  }
};

/** What asks a running server first, as words for a shell; nothing where this installation or this system has none. */
export function warmProgram(script: string): { readonly shell: string; readonly words: string } | undefined {
  // The server learns of its callers from /proc.
  if (process.platform !== 'linux') return undefined;
  const shell = shells.find((file) => isThere(file, constants.X_OK));
  const client = path.join(path.dirname(realpathSync(script)), '..', 'dist', 'warm.bash');
  return shell && isThere(client, constants.R_OK) ? { shell, words: `${shell} -p ${shellWord(client)} ${shellWord(process.execPath)}` } : undefined;
}

/** Whether this bash was built with /dev/tcp; without it there is a file of that name, or rather there is not. */
export async function opensSockets(shell: string, runner: CommandRunner): Promise<boolean> {
  // SHLVL: with a socket as its stdin and no shell above it, bash takes itself for a remote login and reads ~/.bashrc.
  const { ended, stderr } = await runner.run({ file: shell, args: ['-p', '-c', ': <> /dev/tcp/127.0.0.1/1'], stdin: '', cwd: '/', environment: { LC_ALL: 'C', SHLVL: '1' }, timeoutMs: 2000 });
  return ended.kind === 'exited' && !stderr.includes('No such file');
}
