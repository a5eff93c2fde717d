import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandRunner, type CommandRequest, type CommandResult } from '@cosh/core';
import { stderrLimitBytes, stdoutLimitBytes } from '../../dist/execution/index.js';
import { fixture, isAlive } from '../support/processes.js';
import { throwAwayFolder } from '../support/throw-away-folder.js';

const environment = { PATH: process.env.PATH! };
const run = (request: Partial<CommandRequest>): Promise<CommandResult> =>
  commandRunner.run({ file: '/bin/sh', args: [], cwd: '/', environment, timeoutMs: 20_000, ...request });
const shell = (command: string, more: Partial<CommandRequest> = {}) => run({ args: ['-c', command], ...more });
const node = (name: string, args: string[] = [], more: Partial<CommandRequest> = {}) => run({ file: process.execPath, args: [fixture(name), ...args], ...more });

describe('a command that ends by itself', () => {
  it.each([0, 1, 2, 49, 126, 127, 255])('ends with its exit code %i', async (code) => {
    expect((await shell(`exit ${code}`)).ended).toStrictEqual({ kind: 'exited', exitCode: code });
  });

  it.each(['SIGTERM', 'SIGKILL', 'SIGSEGV', 'SIGUSR1', 'SIGINT'])('ends with the signal %s', async (signal) => {
    expect((await shell(`kill -${signal.slice(3)} $$`)).ended).toStrictEqual({ kind: 'signaled', signal });
  });

  it('has both streams and a duration in its result', async () => {
    const result = await shell('echo out; echo err >&2');
    expect(result).toMatchObject({ stdout: 'out\n', stderr: 'err\n' });
    expect(result.durationMs).toBeGreaterThan(0);
  });

  it('sees exactly the environment that it is given', async () => {
    const { stdout } = await run({ file: '/usr/bin/env', environment: { ONLY: 'this' } });
    expect(stdout).toBe('ONLY=this\n');
  });

  it('runs in the folder that it is given', async () => {
    const folder = throwAwayFolder();
    expect((await shell('pwd -P', { cwd: folder })).stdout).toBe(`${folder}\n`);
  });

  it('runs in the nearest folder above one that is gone', async () => {
    const folder = throwAwayFolder();
    const gone = path.join(folder, 'a', 'b');
    mkdirSync(gone, { recursive: true });
    rmSync(path.join(folder, 'a'), { recursive: true });
    expect(await shell('pwd -P', { cwd: gone })).toMatchObject({ ended: { kind: 'exited', exitCode: 0 }, stdout: `${folder}\n` });
  });
});

describe('a command that cannot be started', () => {
  it.each<[string, Partial<CommandRequest>, RegExp]>([
    ['a missing file', { file: '/nowhere/to/be/found' }, /ENOENT/],
    ['a file that is a folder', { file: '/' }, /EACCES/],
    ['an environment that is too large', { args: ['-c', 'true'], environment: { LARGE: 'x'.repeat(200 * 1024) } }, /E2BIG/],
    ['an argument that is too large', { args: ['-c', `: ${'x'.repeat(200 * 1024)}`] }, /E2BIG/],
    ['a NUL in an argument', { args: ['-c', 'true\0'] }, /null byte/],
    ['a NUL in a variable', { args: ['-c', 'true'], environment: { NUL: 'a\0b' } }, /null byte/],
    ['a NUL in the file', { file: '/bin/sh\0' }, /null byte/],
  ])('is not-started, with the cause: %s', async (_title, request, cause) => {
    const { ended, stdout, stderr } = await run(request);
    expect(ended).toMatchObject({ kind: 'not-started', cause: expect.stringMatching(cause) });
    expect([stdout, stderr]).toStrictEqual(['', '']);
  });
});

describe('the input of a command', () => {
  it('is followed by an end, also where there is none', async () => {
    expect(await shell('cat; echo end')).toMatchObject({ stdout: 'end\n' });
  });

  it('arrives as it is, being text', async () => {
    const text = 'größe 🦊\n'.repeat(20_000);
    expect((await node('echoes-stdin.mjs', [], { stdin: text })).stdout).toBe(text);
  });

  it('arrives as ASCII JSON, being an object', async () => {
    const { stdout } = await node('echoes-stdin.mjs', [], { stdin: { text: 'ö\u2028🦊\ud800' } });
    expect(stdout).toBe('{"text":"\\u00f6\\u2028\\ud83e\\udd8a\\ud800"}');
  });

  it('need not be read: 8 MB that nobody reads neither block nor fail the command', async () => {
    expect(await shell('exit 7', { stdin: 'x'.repeat(8 * 1024 * 1024) })).toMatchObject({ ended: { kind: 'exited', exitCode: 7 } });
    expect(await shell('exec <&-; echo closed', { stdin: 'x'.repeat(8 * 1024 * 1024) })).toMatchObject({ ended: { kind: 'exited', exitCode: 0 }, stdout: 'closed\n' });
  });

  it('does not end the command while its output is not read to the end', async () => {
    const text = 'x'.repeat(2 * 1024 * 1024);
    expect((await node('echoes-stdin.mjs', [], { stdin: text })).stdout).toHaveLength(text.length);
  });
});

describe('the output of a command', () => {
  it('is decoded once, so that a character may be split over chunks', async () => {
    expect((await node('splits-a-character.mjs')).stdout).toBe('{"reason":"größer – 狼 🦊"}');
  });

  it('loses a byte order mark', async () => {
    expect((await shell(`printf '\\357\\273\\277{}'`)).stdout).toBe('{}');
  });

  it('has a replacement character for bytes that are no UTF-8', async () => {
    expect((await shell(`printf 'a\\377b'`)).stdout).toBe('a\ufffdb');
  });

  it('counts up to the limit, to the byte', async () => {
    const result = await node('writes-bytes.mjs', [String(stdoutLimitBytes), '0']);
    expect(result.ended).toStrictEqual({ kind: 'exited', exitCode: 0 });
    expect(result.stdout).toHaveLength(stdoutLimitBytes);
  });

  it('ends the command that writes more than the limit', async () => {
    const result = await node('floods-stdout.mjs');
    expect(result.ended).toStrictEqual({ kind: 'output-limit', limitBytes: stdoutLimitBytes });
    expect(result.stdout.length).toBeLessThan(stdoutLimitBytes + 100);
  });

  it('on stderr is cut at its limit, which ends nothing', async () => {
    const result = await node('writes-bytes.mjs', ['3', String(stderrLimitBytes * 5)]);
    expect(result).toMatchObject({ ended: { kind: 'exited', exitCode: 0 }, stdout: 'ooo' });
    expect(result.stderr).toBe(`${'e'.repeat(stderrLimitBytes)}\n[cut at ${stderrLimitBytes} bytes]`);
  });

  it('is read until everything is there, however fast the command exits', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => shell(`head -c 300000 /dev/zero | tr '\\0' x`)));
    expect(results.map(({ stdout }) => stdout.length)).toStrictEqual(Array(8).fill(300_000));
  });
});

describe('an answer', () => {
  const busy = (milliseconds: number): void => { for (const until = performance.now() + milliseconds; performance.now() < until;); };

  // One look of the loop finds another child's output and end; while that output is being dealt with, the command answers and ends, and is
  // counted with the other. Then time passes: the wait for its output is over before the loop has looked at it once.
  it('is not lost where this process is told of the end first, and is then busy for longer than it would wait', async () => {
    await shell('true');
    const result = shell("sleep 0.1; printf answer; echo why >&2");
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => { setImmediate(resolve); });
    const other = spawn('/bin/sh', ['-c', 'echo x']);
    other.stdout.on('data', () => busy(400));
    other.once('exit', () => busy(400));
    busy(60);
    expect(await result).toMatchObject({ ended: { kind: 'exited', exitCode: 0 }, stdout: 'answer', stderr: 'why\n' });
  });
});

describe('a helper that a command leaves behind', () => {
  it('does not hold the result, and does not outlive it', async () => {
    const { ended, stdout } = await node('leaves-a-helper.mjs');
    expect(ended).toStrictEqual({ kind: 'exited', exitCode: 0 });
    const { helper } = JSON.parse(stdout) as { helper: number };
    await expect.poll(() => isAlive(helper)).toBe(false);
  });

  it('in a process group of its own does not hold the result either', async () => {
    const { ended, stdout } = await node('leaves-a-helper.mjs', ['detached']);
    expect(ended).toStrictEqual({ kind: 'exited', exitCode: 0 });
    const { helper } = JSON.parse(stdout) as { helper: number };
    expect(readFileSync(`/proc/${helper}/cmdline`, 'latin1')).toContain('setInterval');
    process.kill(helper, 'SIGKILL');
  });
});
