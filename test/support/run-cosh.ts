import { spawn } from 'node:child_process';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { repository } from './repository.js';

export interface CoshRun {
  /** The exit status, or the name of the signal that ended it. */
  readonly exit: number | string;
  readonly stdout: string;
  readonly stderr: string;
  readonly tookMs: number;
}

export interface CoshRunOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly stdin?: string;
  /** The program; the built one of this repository by default. */
  readonly program?: readonly string[];
}

const built = [process.execPath, path.join(repository, 'plugins/cli/bin/cosh.js')];

/** Runs one command line of the built CLI to its end. */
export function runCosh(args: readonly string[], options: CoshRunOptions): Promise<CoshRun> {
  const [file, ...before] = options.program ?? built;
  const started = performance.now();
  const child = spawn(file!, [...before, ...args], { env: { ...options.environment }, cwd: options.cwd });
  let [stdout, stderr, tookMs] = ['', '', 0];
  child.stdout.setEncoding('utf8').on('data', (text: string) => { stdout += text; });
  child.stderr.setEncoding('utf8').on('data', (text: string) => { stderr += text; });
  child.stdin.on('error', () => {}).end(options.stdin ?? '');
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => { tookMs = performance.now() - started; });
    child.once('close', (code, signal) => resolve({ exit: code ?? signal ?? 'unknown', stdout, stderr, tookMs }));
  });
}
