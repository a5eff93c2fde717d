import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CoshError } from '../diagnostics/index.js';

interface Owner {
  readonly id: string;
  readonly pid: number;
  /** When the process began, in clock ticks since boot: a process id alone may belong to another one by now. */
  readonly began: string;
}

const patienceMs = 10_000;

function beginOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive({ pid, began }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return began === '' || beginOf(pid) === began;
}

async function ownerOf(file: string): Promise<Owner | 'gone' | 'unreadable'> {
  try {
    const owner = JSON.parse(await readFile(file, 'utf8')) as Partial<Owner>;
    return typeof owner.pid === 'number' && typeof owner.id === 'string' ? { id: owner.id, pid: owner.pid, began: String(owner.began ?? '') } : 'unreadable';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'gone' : 'unreadable';
  }
}

async function tryToTake(file: string, self: Owner): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(JSON.stringify(self));
    await handle.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

// A dead owner's lock is moved aside by rename, which only one of several waiters can do; the id is checked again after it,
// because between reading and renaming another waiter may have put a lock of its own there.
async function clearStale(file: string, dead: Owner): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const moved = await ownerOf(aside);
  if (typeof moved === 'object' && moved.id !== dead.id) await rename(aside, file).catch(() => undefined);
  else await rm(aside, { force: true });
}

/** Runs `work` while holding the lock file. Waits up to 10 s; a lock whose process is gone does not block. Throws `state_locked`. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const self: Owner = { id: randomUUID(), pid: process.pid, began: beginOf(process.pid) };
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const deadline = Date.now() + patienceMs;
  let unreadableSince = 0;
  while (!(await tryToTake(file, self))) {
    const owner = await ownerOf(file);
    // Between creating and writing, a lock is empty for a moment; one that stays so was left by a crash.
    unreadableSince = owner === 'unreadable' ? unreadableSince || Date.now() : 0;
    if (typeof owner === 'object' && !isAlive(owner)) await clearStale(file, owner);
    else if (unreadableSince && Date.now() - unreadableSince > 1000) await rm(file, { force: true });
    else if (Date.now() > deadline) throw new CoshError('state_locked', `${file} is held by process ${typeof owner === 'object' ? owner.pid : '?'}`, { hint: 'wait for it to end, then try again' });
    else if (owner !== 'gone') await sleep(5 + Math.random() * 20);
  }
  try {
    return await work();
  } finally {
    const owner = await ownerOf(file);
    if (typeof owner === 'object' && owner.id === self.id) await rm(file, { force: true });
  }
}
