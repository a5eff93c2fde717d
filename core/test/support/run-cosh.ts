import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { coshBin } from './processes.js';

export interface RanCosh {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command line in a folder, with a HOME, and the input on its stdin. */
export async function runCosh(args: readonly string[], { home, program = [coshBin], cwd = home, input = '', environment = {} }: { home: string; program?: readonly string[]; cwd?: string; input?: string; environment?: Readonly<Record<string, string>> }): Promise<RanCosh> {
  const child = spawn(process.execPath, [...program, ...args], { cwd, env: { PATH: process.env.PATH, HOME: home, COSH_SYSTEM_EXTENSIONS: '', ...environment } });
  child.stdin.on('error', () => {}).end(input);
  const ended = new Promise<number | null>((resolve) => { child.once('close', resolve); });
  const [stdout, stderr, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { exitCode, stdout, stderr };
}
