import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { commandRunner } from '@cosh/core';
import { watchdogEnvironment, watchdogProgram } from '../../dist/execution/watchdog-program.js';
import { fixture, isAlive, processesWith, until } from '../support/processes.js';
import { throwAwayFolder } from '../support/throw-away-folder.js';

const engines: ChildProcess[] = [];
let count = 0;

afterEach(() => {
  for (const engine of engines.splice(0)) engine.kill('SIGKILL');
});

/** An engine in a process of its own that runs one command; resolves when the command says that it runs. */
async function engineWith(command: string): Promise<{ engine: ChildProcess; marker: string; folder: string }> {
  const folder = throwAwayFolder();
  const marker = `TEST_MARKER=${process.pid}-${++count}`;
  const engine = spawn(process.execPath, [fixture('runs-a-hook.mjs'), command, marker.split('=')[1]!], { cwd: folder, stdio: 'ignore' });
  engines.push(engine);
  await until(() => existsSync(path.join(folder, 'ready')));
  return { engine, marker, folder };
}

/** The processes whose parent this is. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    } catch {
      return false;
    }
  });
}

const deaf = 'trap "" TERM HUP INT; : > ready; while :; do sleep 60; done';
const running: readonly [string, string][] = [
  ['a command that ignores signals', deaf],
  ['its children', `(${deaf.replace(': > ready; ', '')}) & sleep 60 & : > ready; wait`],
  ['a daemon with a session of its own', 'setsid sleep 60 </dev/null >/dev/null 2>&1 & : > ready; sleep 60'],
];

describe.skipIf(process.platform !== 'linux')('an engine that is killed', () => {
  it.each(running)('takes with it %s', { meta: { attack: 'E7' } }, async (_title, command) => {
    const { engine, marker } = await engineWith(command);
    const pids = processesWith(marker);
    expect(pids.length).toBeGreaterThan(0);
    engine.kill('SIGKILL');
    await until(() => pids.every((pid) => !isAlive(pid)) && processesWith(marker).length === 0);
  });

  it('takes with it a command that has no environment of ours any more', { meta: { attack: 'E7' } }, async () => {
    const { engine } = await engineWith(': > ready; exec env -i /bin/sleep 60');
    await until(() => childrenOf(engine.pid!).length === 2);
    const children = childrenOf(engine.pid!);
    engine.kill('SIGKILL');
    await until(() => children.every((pid) => !isAlive(pid)));
  });

  it('leaves no watchdog behind', async () => {
    const { engine } = await engineWith(deaf);
    await until(() => childrenOf(engine.pid!).length === 2);
    const children = childrenOf(engine.pid!);
    engine.kill('SIGKILL');
    await until(() => children.every((pid) => !isAlive(pid)));
  });

  it('takes it with it the moment it has begun', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const { engine, marker } = await engineWith(deaf);
      engine.kill('SIGKILL');
      await until(() => processesWith(marker).length === 0);
    }
  });

  it('leaves the command where its watchdog was killed before: the control', async () => {
    const { engine, marker } = await engineWith(deaf);
    await until(() => childrenOf(engine.pid!).length === 2);
    const hooks = processesWith(marker);
    for (const pid of childrenOf(engine.pid!)) if (!hooks.includes(pid)) process.kill(pid, 'SIGKILL');
    await until(() => childrenOf(engine.pid!).length === 1);
    engine.kill('SIGKILL');
    await until(() => !isAlive(engine.pid!));
    expect(processesWith(marker).length).toBeGreaterThan(0);
    for (const pid of processesWith(marker)) process.kill(pid, 'SIGKILL');
  });
});

describe('the watchdog', () => {
  const one = (command = 'exit 0') => commandRunner.run({ file: '/bin/sh', args: ['-c', command], cwd: '/', environment: { PATH: process.env.PATH! }, timeoutMs: 20_000 });
  const own = (): string[] => childrenOf(process.pid).map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'latin1')).filter((line) => line.includes('COSH') || line.includes('while read -r word group'));

  it.skipIf(process.platform !== 'linux')('is one for all commands, and ends when there are none for a while', async () => {
    await Promise.all([one('sleep 0.05'), one('sleep 0.05'), one()]);
    expect(own()).toHaveLength(1);
    await until(() => own().length === 0);
  });

  it.skipIf(process.platform !== 'linux')('ends at once where nothing more is to be run', async () => {
    await one();
    commandRunner.rest!();
    await until(() => own().length === 0);
    expect((await one()).ended).toStrictEqual({ kind: 'exited', exitCode: 0 });
  });

  it('does not keep the engine from ending', () => {
    const program = `import { commandRunner } from '@cosh/core'; await commandRunner.run({ file: '/bin/sh', args: ['-c', 'exit 0'], cwd: '/', environment: {}, timeoutMs: 1000 });`;
    const began = performance.now();
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: path.dirname(fixture('x')), timeout: 20_000 });
    expect([status, performance.now() - began < 20_000]).toStrictEqual([0, true]);
  });
});

const shells = [['dash'], ['bash', '--posix'], ['busybox', 'sh'], ['ksh'], ['zsh', '--emulate', 'sh']].filter(([name]) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0);

describe.skipIf(process.platform !== 'linux').each(shells)('the program of the watchdog in %s', (...shell) => {
  const start = (): ChildProcess => spawn(shell[0]!, [...shell.slice(1), '-c', watchdogProgram, ':nobody.'], { env: watchdogEnvironment, stdio: ['pipe', 'ignore', 'ignore'] });
  const sleeper = (): number => {
    const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
    engines.push(child);
    return child.pid!;
  };

  it('ends the groups that it was told of and not told to forget', async () => {
    const [first, second, third] = [sleeper(), sleeper(), sleeper()];
    const dog = start();
    dog.stdin!.end(`+ ${first}\n+ ${second}\n+ ${third}\n- ${second}\n- 999999\n`);
    await until(() => !isAlive(first) && !isAlive(third));
    expect(isAlive(second)).toBe(true);
  });

  it('ends nothing when it is told that all is well', async () => {
    const pid = sleeper();
    const dog = start();
    dog.stdin!.end(`+ ${pid}\nq\n`);
    await new Promise((resolve) => dog.once('exit', resolve));
    expect(isAlive(pid)).toBe(true);
  });
});
