import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CoshError } from '../diagnostics/index.js';
import { isRunning, ownIdentity, type ProcessIdentity } from './process-identity.js';

interface Owner extends ProcessIdentity {
  readonly id: string;
}

const patienceMs = 10_000;
// Where there are no hard links a lock is empty between creating and writing it; one that stays so was left by a crash.
const emptyMs = 1000;

async function ownerOf(file: string): Promise<Owner | 'gone' | 'unreadable'> {
  try {
    const owner = JSON.parse(await readFile(file, 'utf8')) as Partial<Owner>;
    return typeof owner.pid === 'number' && typeof owner.id === 'string' ? { id: owner.id, pid: owner.pid, began: String(owner.began ?? '') } : 'unreadable';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'gone' : 'unreadable';
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Without hard links: a process that is held up between the two steps may find that others took its lock for one of a crash. */
async function takeInPlace(file: string, self: Owner): Promise<boolean> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(JSON.stringify(self));
    return (await handle.stat()).ino === (await stat(file).catch(() => undefined))?.ino;
  } finally {
    await handle.close();
  }
}

// A lock is there with its owner or not at all, however slow the machine: it is written under another name first.
async function tryToTake(file: string, self: Owner): Promise<boolean> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${self.id}.tmp`);
  try {
    await writeFile(draft, JSON.stringify(self), { flag: 'wx', mode: 0o600 });
    try {
      await link(draft, file);
      return true;
    } catch (error) {
      if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(codeOf(error) ?? '')) throw error;
      return await takeInPlace(file, self);
    } finally {
      await rm(draft, { force: true });
    }
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

async function ageOf(file: string): Promise<number> {
  // A clock that was set back makes it one of the future, which nobody has just made either.
  return Math.abs(Date.now() - ((await stat(file).catch(() => undefined))?.mtimeMs ?? Date.now()));
}

// Only who holds a lock on the clearing may clear a lock that a dead process left: between looking at it again and removing it,
// nobody else can have removed it and put one of his own there.
async function clearStale(file: string, seen: Owner | 'unreadable', self: Owner): Promise<void> {
  const claim = `${file}.${seen === 'unreadable' ? seen : seen.id}`;
  if (await tryToTake(claim, self)) {
    const now = await ownerOf(file);
    const same = typeof now === 'object' ? typeof seen === 'object' && now.id === seen.id : now === seen && (await ageOf(file)) > emptyMs;
    try {
      if (same) await unlink(file).catch((error: NodeJS.ErrnoException) => { if (error.code !== 'ENOENT') throw error; });
    } finally {
      await rm(claim, { force: true });
    }
    return;
  }
  const other = await ownerOf(claim);
  if (other !== 'gone' && (typeof other === 'object' ? !isRunning(other) : (await ageOf(claim)) > emptyMs)) await clearStale(claim, other, self);
  else await sleep(1 + Math.random() * 5);
}

/** Runs `work` while holding the lock file. Waits up to 10 s; a lock whose process is gone does not block. Throws `state_locked`. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const self: Owner = { id: randomUUID(), ...ownIdentity() };
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const deadline = Date.now() + patienceMs;
  while (!(await tryToTake(file, self))) {
    const owner = await ownerOf(file);
    if (typeof owner === 'object' && !isRunning(owner)) await clearStale(file, owner, self);
    else if (owner === 'unreadable' && (await ageOf(file)) > emptyMs) await clearStale(file, owner, self);
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
