import { spawn } from 'node:child_process';
import { existsSync, readFileSync, watch } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Home } from '../support/make-home.js';
import { repository } from '../support/repository.js';
import { call, homeWith, type TomlHook } from './cosh.js';

const program = path.join(repository, 'plugins/cli/bin/cosh.js');

/** Resolves as soon as the file has something in it. */
function written(home: Home, file: string): Promise<string> {
  return new Promise((resolve) => {
    const watcher = watch(home.folder, look);
    function look(): void {
      const text = home.read(file);
      if (!text?.endsWith('\n')) return;
      watcher.close();
      resolve(text);
    }
    look();
  });
}

/** Whether a process still runs. One that has ended and that nobody has asked about yet does not. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return !existsSync('/proc/self/stat');
  }
}

interface Interrupted {
  readonly exit: number | null;
  readonly lines: readonly Record<string, unknown>[];
  readonly stderr: string;
  readonly left: readonly number[];
}

/** Sends the signals, each to cosh alone, once the hook has written down who runs; then waits for cosh to end. */
async function interrupt(hook: TomlHook, ...signals: readonly NodeJS.Signals[]): Promise<Interrupted> {
  const home = homeWith([hook, { name: 'later', command: 'touch later-ran' }]);
  const child = spawn(process.execPath, [program, 'fire', 'PreToolUse', '--exit-code'], { cwd: home.folder, env: home.environment() });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => { stdout += chunk.toString(); });
  child.stderr.on('data', (chunk: Buffer) => { stderr += chunk.toString(); });
  child.stdin.end(call);
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const pids = (await written(home, 'pids')).trim().split(/\s+/).map(Number);
  for (const signal of signals) child.kill(signal);
  const exit = await closed;
  expect(home.read('later-ran')).toBeUndefined();
  home.remove();
  return { exit, stderr, lines: stdout.trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>), left: pids.filter(isAlive) };
}

const patient: TomlHook = { name: 'patient', command: 'sleep 300 & echo $$ $! > pids.tmp; mv pids.tmp pids; wait', timeout: 60_000 };
const stubborn: TomlHook = { name: 'stubborn', command: `trap '' TERM INT; sleep 300 & echo $$ $! > pids.tmp; mv pids.tmp pids; while :; do wait; done`, timeout: 60_000 };

describe('a signal while a hook runs', () => {
  it.each([['SIGINT', 130], ['SIGTERM', 143], ['SIGHUP', 129]] as const)('%s ends the hook and its children, gives a verdict that says so, and exits with %i', async (signal, status) => {
    const { exit, lines, stderr, left } = await interrupt(patient, signal);
    expect(exit).toBe(status);
    expect(left).toEqual([]);
    expect(stderr).toBe('');
    expect(lines.at(-1)).toMatchObject({
      type: 'result', event: 'PreToolUse', decision: 'block', reason: 'cancelled', cancelled: true,
      hooks: [{ name: 'patient', status: 'cancelled' }, { name: 'later', status: 'skipped' }],
    });
  });

  it('ends a hook that does not listen', async () => {
    const { exit, lines, left } = await interrupt(stubborn, 'SIGTERM');
    expect(exit).toBe(143);
    expect(left).toEqual([]);
    expect(lines.at(-1)).toMatchObject({ cancelled: true, hooks: [{ status: 'cancelled' }, { status: 'skipped' }] });
  });

  it('leaves no hook behind when it comes again and again', async () => {
    const { lines, left } = await interrupt(stubborn, 'SIGINT', 'SIGINT', 'SIGTERM', 'SIGINT');
    expect(left).toEqual([]);
    expect(lines.at(-1)).toMatchObject({ cancelled: true });
  });
});
