import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { attachCommand, type AttachedRequest } from '@cosh/core/attach';
import { expectNobodyLeft, mark } from '../field-reports/support/processes.js';

const environment = { PATH: process.env.PATH! };
const attach = (script: string, given: Partial<AttachedRequest> = {}) =>
  attachCommand({ file: '/bin/sh', args: ['-c', script], cwd: '/', environment, stdin: 'pipe', stdout: 'pipe', stderr: 'pipe', ...given });

describe('a command that is talked to while it runs', () => {
  it('answers what it is told, as often as it is told', async () => {
    const command = await attach('while read -r line; do echo "got $line"; done');
    const answer = async (line: string): Promise<string> => {
      command.stdin!.write(`${line}\n`);
      return new Promise((resolve) => { command.stdout!.once('data', (chunk: Buffer) => resolve(chunk.toString())); });
    };
    expect(await answer('one')).toBe('got one\n');
    expect(await answer('two')).toBe('got two\n');
    command.stdin!.end();
    expect(await command.ended).toEqual({ kind: 'exited', exitCode: 0 });
  });

  it('keeps its streams apart', async () => {
    const command = await attach('echo out; echo err >&2; exit 3');
    expect(await Promise.all([text(command.stdout!), text(command.stderr!), command.ended])).toEqual(['out\n', 'err\n', { kind: 'exited', exitCode: 3 }]);
  });

  it.each([false, true])('is gone when it is killed, with its group unless that is ours: in the foreground %s', async (foreground) => {
    const marks = mark();
    const command = await attach(foreground ? 'exec sleep 300' : 'sleep 300 & sleep 300', { foreground, environment: { ...environment, ...marks } });
    command.kill('SIGTERM');
    expect(await command.ended).toEqual({ kind: 'signaled', signal: 'SIGTERM' });
    await expectNobodyLeft(marks);
    command.kill('SIGTERM');
  });

  it('has no stream where that is ours', async () => {
    const command = await attach('exit 0', { stdin: 'inherit', stdout: 'inherit', stderr: 'inherit' });
    expect([command.stdin, command.stdout, command.stderr]).toEqual([undefined, undefined, undefined]);
    expect(await command.ended).toEqual({ kind: 'exited', exitCode: 0 });
  });

  it.each([['a program that is not there', { file: '/no/such/program' }, 'ENOENT'], ['a NUL in an argument', { args: ['a\0b'] }, 'null']])('has ended where it could not be started: %s', async (_title, given, word) => {
    const command = await attach('', given);
    expect(await command.ended).toEqual({ kind: 'not-started', cause: expect.stringContaining(word) });
    command.kill('SIGKILL');
  });
});
