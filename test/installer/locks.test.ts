import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { person, type Person } from '../extensions/support/extension.js';
import { installHere, saidBy, speaker, withRuntime } from './support/speaker.js';

const program = fileURLToPath(new URL('../../core/test/fixtures/holds-a-lock.mjs', import.meta.url));
const module = new URL('../../core/dist/state/lock.js', import.meta.url).href;

interface Holder {
  readonly pid: number;
  readonly child: ChildProcess;
}

const lockOf = (somebody: Person, state: 'extensions' | 'installer'): string =>
  somebody.home.path('.copilot-shell/states', state === 'installer' ? 'installer.lock' : `${state}.json.lock`);

/** A process that holds a lock. `careless`: below a parent that never asks what became of it. */
async function holder(file: string, careless = false): Promise<Holder> {
  const words = [process.execPath, program, module, file];
  const child = careless
    ? spawn('sh', ['-c', '"$@" < /dev/zero & exec sleep 600', 'sh', ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
    : spawn(words[0]!, words.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout!, 'data');
  const { pid } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number };
  onTestFinished(() => {
    for (const each of [pid, child.pid!]) {
      try {
        process.kill(each, 'SIGKILL');
      } catch {
        // It has ended.
      }
    }
  });
  return { pid, child };
}

async function withDemo(): Promise<Person> {
  const somebody = person();
  await installHere(somebody, somebody.source('demo', speaker('1.0.0')));
  return somebody;
}

const switchOff = (somebody: Person): Promise<unknown> => withRuntime(somebody, (installer) => installer.switch({ name: 'demo', on: false }));
const isOff = (somebody: Person): boolean => ((somebody.state('extensions').disabled ?? []) as string[]).includes('demo');

const stateLetter = (pid: number): string => /\) (.)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))![1]!;

describe.each(['extensions', 'installer'] as const)('the lock "%s" (G5)', { meta: { attack: 'G5' } }, (which) => {
  const change = (somebody: Person): Promise<unknown> => (which === 'extensions' ? switchOff(somebody) : withRuntime(somebody, (installer) => installer.uninstall('demo')));
  const expectChanged = async (somebody: Person): Promise<void> => {
    expect(which === 'extensions' ? isOff(somebody) : Object.keys(somebody.state('extensions-lock').extensions as object).length === 0).toBe(true);
    expect(existsSync(lockOf(somebody, which))).toBe(false);
    expect(await withRuntime(somebody, (_installer, cosh) => saidBy(cosh))).toBeUndefined();
  };

  it('of a process that was killed is taken over', async () => {
    const somebody = await withDemo();
    const { child } = await holder(lockOf(somebody, which));
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(existsSync(lockOf(somebody, which))).toBe(true);
    await change(somebody);
    await expectChanged(somebody);
  });

  it.skipIf(process.platform !== 'linux')('of a process that was killed, and of which nobody takes note, is taken over; its number alone looks alive', async () => {
    const somebody = await withDemo();
    const { pid } = await holder(lockOf(somebody, which), true);
    process.kill(pid, 'SIGKILL');
    while (stateLetter(pid) !== 'Z') await new Promise((resolve) => { setImmediate(resolve); });
    // The control: who asks for the number alone would wait.
    expect(process.kill(pid, 0)).toBe(true);
    await change(somebody);
    await expectChanged(somebody);
  });

  it.skipIf(process.platform !== 'linux')('of a number that belongs to another process by now is taken over', async () => {
    const somebody = await withDemo();
    writeFileSync(lockOf(somebody, which), JSON.stringify({ id: 'old', pid: process.pid, began: '1' }));
    expect(process.kill(process.pid, 0)).toBe(true);
    await change(somebody);
    await expectChanged(somebody);
  });

  it('that is empty and of the future, because a clock was set back, is taken over', async () => {
    const somebody = await withDemo();
    writeFileSync(lockOf(somebody, which), '');
    const future = new Date(Date.now() + 86_400_000);
    utimesSync(lockOf(somebody, which), future, future);
    await change(somebody);
    await expectChanged(somebody);
  });
});

describe('a lock whose owner is stopped', { meta: { attack: 'G5' } }, () => {
  it('is waited for and not taken: a clear refusal, hooks go on firing, and later the change is made', { timeout: 90_000 }, async () => {
    const somebody = await withDemo();
    const { pid, child } = await holder(lockOf(somebody, 'extensions'));
    process.kill(pid, 'SIGSTOP');
    const before = readFileSync(lockOf(somebody, 'extensions'), 'utf8');
    const refused = somebody.ext('disable', 'demo');
    expect(await withRuntime(somebody, (_installer, cosh) => saidBy(cosh))).toBe('version 1.0.0');
    const { exit, stderr } = await refused;
    expect([exit, stderr]).toEqual([1, expect.stringMatching(new RegExp(`^cosh: .*extensions\\.json\\.lock is held by process ${pid}\\b`))]);
    expect(readFileSync(lockOf(somebody, 'extensions'), 'utf8')).toBe(before);
    process.kill(pid, 'SIGCONT');
    child.stdin!.end();
    await once(child, 'exit');
    await switchOff(somebody);
    expect(isOff(somebody)).toBe(true);
  });
});

describe('a place in which no lock can be made', { meta: { attack: 'G5' } }, () => {
  it('is named with the reason, by a message and not by a crash', async () => {
    const somebody = await withDemo();
    for (const [args, lock] of [[['disable', 'demo'], lockOf(somebody, 'extensions')], [['uninstall', 'demo'], lockOf(somebody, 'installer')]] as const) {
      mkdirSync(path.join(lock, 'x'), { recursive: true });
      const { exit, stderr } = await somebody.ext(...args);
      expect([exit, stderr]).toEqual([1, expect.stringMatching(/^cosh: .*(extensions\.json|installer\.lock)\b.*EISDIR/)]);
      expect(stderr).toContain(path.dirname(lock));
      expect(stderr).not.toMatch(/^ +at /m);
      rmSync(lock, { recursive: true });
    }
    expect(await withRuntime(somebody, (_installer, cosh) => saidBy(cosh))).toBe('version 1.0.0');
  }, 90_000);
});
