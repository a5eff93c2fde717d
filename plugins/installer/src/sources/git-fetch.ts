import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { CoshError } from '@cosh/core';
import type { GitSession } from './git-session.js';
import { isCommit } from './git-ref.js';
import { resolveRef } from './git-resolve.js';

/** More than any tree that is accepted: a monorepo comes whole, one folder of it is kept. */
const transferLimitBytes = 512 * 1024 * 1024;
const watchEveryMs = 250;

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(names.map((name) => stat(path.join(folder, name)).then(({ size }) => size, () => 0)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** git has no limit of its own for what it is sent, so its folder is watched. */
async function fetchWatched(session: GitSession, what: string, signal: AbortSignal | undefined): Promise<void> {
  const stop = new AbortController();
  let over = false;
  const timer = setInterval(() => {
    void sizeOf(path.join(session.folder, 'objects', 'pack')).then((size) => {
      if (size <= transferLimitBytes) return;
      over = true;
      stop.abort();
    });
  }, watchEveryMs);
  const onAbort = (): void => stop.abort();
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    if (signal?.aborted) stop.abort();
    await session.run(`fetching from ${session.url}`, ['fetch', '--quiet', '--depth', '1', '--no-tags', '--no-recurse-submodules', '--', session.url, what], { signal: stop.signal });
  } catch (error) {
    if (over) throw new CoshError('tree_too_large', `${session.url} sends more than ${transferLimitBytes / 1048576} MiB`, { hint: 'nothing was installed; ask the author for a smaller repository' });
    throw error;
  } finally {
    clearInterval(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

/**
 * Brings exactly one commit into the session's folder. By its id; from a server that gives out names alone, by the ref,
 * which must stand for that id still. Throws `source_commit_unavailable`.
 */
export async function fetchCommit(session: GitSession, commit: string, ref: string | undefined, signal?: AbortSignal): Promise<void> {
  const format = commit.length === 64 ? ['--object-format=sha256'] : [];
  await session.run('making a folder for git', ['init', '--quiet', '--bare', '--template=', ...format, '.']);
  try {
    await fetchWatched(session, commit, signal);
  } catch (error) {
    const byName = error instanceof CoshError && error.code === 'source_git_failed' && !(ref !== undefined && isCommit(ref));
    if (!byName) throw unavailable(error, session.url, commit);
    const now = await resolveRef(session, ref);
    if (now.commit !== commit) throw new CoshError('source_commit_unavailable', `${ref ?? 'the default branch'} of ${session.url} moved from ${commit} to ${now.commit} meanwhile`, { hint: 'try again' });
    await fetchWatched(session, now.name, signal);
  }
  const { stdout } = await session.run(`looking for ${commit}`, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`]);
  if (stdout.trim() !== commit) throw new CoshError('source_commit_unavailable', `${session.url} sent something else than the commit ${commit}`, { hint: 'nothing was installed; tell the owner of that server' });
}

const unavailable = (error: unknown, url: string, commit: string): unknown =>
  error instanceof CoshError && error.code === 'source_git_failed'
    ? new CoshError('source_commit_unavailable', `${url} does not give out the commit ${commit} (${error.message})`, { hint: 'check the id; it must be on the server', cause: error })
    : error;
