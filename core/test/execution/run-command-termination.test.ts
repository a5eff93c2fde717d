import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandRunner, type CommandRequest, type CommandResult } from '@cosh/core';
import { fixture, isAlive, processesWith, until } from '../support/processes.js';
import { throwAwayFolder } from '../support/throw-away-folder.js';

interface Started {
  readonly folder: string;
  readonly marker: string;
  readonly result: Promise<CommandResult>;
  whenReady(): Promise<void>;
}

let count = 0;

/** Starts a fixture that says by a file when it is ready; all its processes carry a marker in their environment. */
function start(name: string, more: Partial<CommandRequest>): Started {
  const folder = throwAwayFolder();
  const marker = `COSH_TEST_MARKER=${process.pid}-${++count}`;
  const ready = path.join(folder, 'ready');
  const [key, value] = marker.split('=') as [string, string];
  const result = commandRunner.run({
    ...(name.endsWith('.sh') ? { file: '/bin/sh', args: [fixture(name)] } : { file: process.execPath, args: [fixture(name)] }),
    cwd: folder, timeoutMs: 20_000, environment: { PATH: process.env.PATH!, READY_FILE: ready, CHILD_FILE: path.join(folder, 'child'), [key]: value }, ...more,
  });
  return { folder, marker, result, whenReady: () => until(() => existsSync(ready) && readFileSync(ready, 'utf8') !== '') };
}

describe('a command that runs for too long', () => {
  it('is ended and says its limit', async () => {
    const { result, marker } = start('forever.mjs', { timeoutMs: 200 });
    expect((await result).ended).toStrictEqual({ kind: 'timed-out', timeoutMs: 200 });
    await until(() => processesWith(marker).length === 0);
  });

  it('is ended with its whole tree, also one that is deaf to SIGTERM', async () => {
    const { result, marker, folder } = start('ignores-term.sh', { timeoutMs: 1500 });
    expect((await result).ended).toStrictEqual({ kind: 'timed-out', timeoutMs: 1500 });
    const pids = ['ready', 'child'].map((file) => Number(readFileSync(path.join(folder, file), 'utf8')));
    await until(() => pids.every((pid) => !isAlive(pid)) && processesWith(marker).length === 0);
  });

  it('may say goodbye on SIGTERM, and has still timed out', async () => {
    const { result } = start('ends-on-term.sh', { timeoutMs: 1500 });
    expect(await result).toMatchObject({ ended: { kind: 'timed-out' }, stdout: 'goodbye\n' });
  });

  it('may have a timeout of a day', async () => {
    const { ended } = await commandRunner.run({ file: '/bin/sh', args: ['-c', 'exit 3'], cwd: '/', environment: {}, timeoutMs: 24 * 60 * 60 * 1000 });
    expect(ended).toStrictEqual({ kind: 'exited', exitCode: 3 });
  });
});

describe('a command that is cancelled', () => {
  it('is never started where the signal has been given before', async () => {
    const { result, marker, folder } = start('forever.mjs', { signal: AbortSignal.abort() });
    expect(await result).toStrictEqual({ ended: { kind: 'cancelled' }, stdout: '', stderr: '', durationMs: 0 });
    expect(processesWith(marker)).toStrictEqual([]);
    expect(existsSync(path.join(folder, 'ready'))).toBe(false);
  });

  it('is ended while it runs, with its whole tree', async () => {
    const controller = new AbortController();
    const { result, marker, whenReady } = start('ignores-term.sh', { signal: controller.signal });
    await whenReady();
    controller.abort();
    expect((await result).ended).toStrictEqual({ kind: 'cancelled' });
    await until(() => processesWith(marker).length === 0);
  });

  it('is cancelled also where the signal comes right after the start', async () => {
    const controller = new AbortController();
    const { result, marker } = start('forever.mjs', { signal: controller.signal });
    controller.abort();
    expect((await result).ended).toStrictEqual({ kind: 'cancelled' });
    await until(() => processesWith(marker).length === 0);
  });

  it('is nothing that a signal after its end could change', async () => {
    const controller = new AbortController();
    const { ended } = await commandRunner.run({ file: '/bin/sh', args: ['-c', 'exit 0'], cwd: '/', environment: {}, timeoutMs: 5000, signal: controller.signal });
    controller.abort();
    expect(ended).toStrictEqual({ kind: 'exited', exitCode: 0 });
  });
});

describe('a command that floods its output', () => {
  it('leaves no process behind', async () => {
    const { result, marker } = start('floods-stdout.mjs', {});
    expect((await result).ended.kind).toBe('output-limit');
    await until(() => processesWith(marker).length === 0);
  });
});
