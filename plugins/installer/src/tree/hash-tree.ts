import { createHash, type Hash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readdir, readlink } from 'node:fs/promises';
import path from 'node:path';

const compare = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

async function pathsBelow(root: string, below: string): Promise<string[]> {
  const entries = await readdir(path.join(root, below), { withFileTypes: true });
  const found = await Promise.all(entries.map(async (entry) => {
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    return entry.isDirectory() ? pathsBelow(root, name) : [name];
  }));
  return found.flat();
}

async function addContent(hash: Hash, file: string): Promise<void> {
  // Nothing may have become a link or a pipe since it was looked at.
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const buffer = Buffer.allocUnsafe(256 * 1024);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return;
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}

/**
 * sha256, hexadecimal, over a tree: every path in order of its bytes, whether it is executable, and its content. Times,
 * owners, other mode bits and empty folders do not count. A link or special file that somebody put there counts as what it
 * is and is never followed. Rejects with the error of the file system when something cannot be read.
 */
export async function hashTree(root: string): Promise<string> {
  const total = createHash('sha256');
  for (const name of (await pathsBelow(root, '')).sort(compare)) {
    const file = path.join(root, name);
    const status = await lstat(file);
    const one = createHash('sha256');
    let kind = '-';
    if (status.isFile()) {
      kind = (status.mode & 0o111) === 0 ? 'f' : 'x';
      await addContent(one, file);
    } else if (status.isSymbolicLink()) {
      kind = 'l';
      one.update(await readlink(file));
    }
    // A NUL ends what comes before: no name can be read as another name's content.
    total.update(`${kind}\0${name}\0${one.digest('hex')}\0`);
  }
  return total.digest('hex');
}
