import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withLock } from '../../dist/state/lock.js';
import { fixture } from '../support/processes.js';
import { throwAwayFolder } from '../support/throw-away-folder.js';

const module = new URL('../../dist/state/lock.js', import.meta.url).href;

/** Another process that holds the lock until it is told to let go. */
async function holder(file: string): Promise<{ pid: number; letGo(): Promise<void>; kill(): Promise<void> }> {
  const child = spawn(process.execPath, [fixture('holds-a-lock.mjs'), module, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const ended = once(child, 'exit');
  return {
    pid: child.pid!,
    letGo: async () => { child.stdin.end(); await ended; },
    kill: async () => { child.kill('SIGKILL'); await ended; },
  };
}

describe('a lock', () => {
  it('is there during the work, with its owner, and gone after it', async () => {
    const file = path.join(throwAwayFolder(), 'deep', 'x.lock');
    const during = await withLock(file, () => Promise.resolve(JSON.parse(readFileSync(file, 'utf8')) as unknown));
    expect(during).toMatchObject({ pid: process.pid, id: expect.any(String), began: expect.stringMatching(/^\d+$/) });
    expect(readdirSync(path.dirname(file))).toStrictEqual([]);
  });

  it('is gone also where the work fails, whose error passes through', async () => {
    const file = path.join(throwAwayFolder(), 'x.lock');
    await expect(withLock(file, () => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
    expect(existsSync(file)).toBe(false);
  });

  it('of a live process is waited for', async () => {
    const file = path.join(throwAwayFolder(), 'x.lock');
    const other = await holder(file);
    const order: string[] = [];
    const mine = withLock(file, () => Promise.resolve(order.push('mine')));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(order).toStrictEqual([]);
    order.push('other lets go');
    await other.letGo();
    await mine;
    expect(order).toStrictEqual(['other lets go', 'mine']);
  });

  it('of a live process is not waited for without end', { timeout: 60_000 }, async () => {
    const file = path.join(throwAwayFolder(), 'x.lock');
    const other = await holder(file);
    await expect(withLock(file, () => Promise.resolve())).rejects.toMatchObject({ code: 'state_locked', message: expect.stringContaining(String(other.pid)), hint: expect.any(String) });
    await other.letGo();
  });

  it('of a process that was killed does not block', async () => {
    const file = path.join(throwAwayFolder(), 'x.lock');
    const other = await holder(file);
    await other.kill();
    expect(existsSync(file)).toBe(true);
    expect(await withLock(file, () => Promise.resolve('mine'))).toBe('mine');
    expect(readdirSync(path.dirname(file))).toStrictEqual([]);
  });

  it('of a process whose number belongs to another one by now does not block', async () => {
    const file = path.join(throwAwayFolder(), 'x.lock');
    writeFileSync(file, JSON.stringify({ id: 'old', pid: process.pid, began: '1' }));
    expect(await withLock(file, () => Promise.resolve('mine'))).toBe('mine');
  });

  it.each(['', '{"pid":', 'x', '[]', '{"pid":"1"}', 'null'])('that a crash left without an owner does not block: %j', async (text) => {
    const file = path.join(throwAwayFolder(), 'x.lock');
    writeFileSync(file, text);
    expect(await withLock(file, () => Promise.resolve('mine'))).toBe('mine');
  });

  it('is never there without its owner, at whatever instant one looks: a slow process is not taken for one that crashed', async () => {
    const file = path.join(throwAwayFolder(), 'x.lock');
    let [over, looks] = [false, 0];
    const look = (): void => {
      if (over) return;
      try {
        expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
        looks++;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
      setImmediate(look);
    };
    look();
    for (let turn = 0; turn < 300; turn++) await withLock(file, () => Promise.resolve());
    over = true;
    expect(looks).toBeGreaterThan(0);
    expect(readdirSync(path.dirname(file))).toStrictEqual([]);
  });

  it.each(['stale', 'empty'])('that is %s is cleared so that of many waiters never two work at the same time', { timeout: 60_000 }, async (kind) => {
    for (let turn = 0; turn < (kind === 'stale' ? 100 : 5); turn++) {
      const file = path.join(throwAwayFolder(), 'x.lock');
      writeFileSync(file, kind === 'empty' ? '' : JSON.stringify({ id: 'old', pid: process.pid, began: '1' }));
      let inside = 0;
      let most = 0;
      await Promise.all(Array.from({ length: 32 }, () => withLock(file, async () => {
        most = Math.max(most, ++inside);
        await new Promise((resolve) => { setImmediate(resolve); });
        inside--;
      })));
      expect(most).toBe(1);
    }
  });
});
