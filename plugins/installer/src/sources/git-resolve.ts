import { CoshError } from '@cosh/core';
import { printable } from '../tree/index.js';
import { isCommit } from './git-ref.js';
import type { GitSession } from './git-session.js';

/** What a ref is on the server, in full: the name to fetch by, and the commit that it stands for. */
export interface RemoteRef {
  readonly name: string;
  readonly commit: string;
}

/** Reads from the server what a branch or tag (or the default branch) stands for now; a tag stands for its commit. Throws `source_ref_unknown`. */
export async function resolveRef(session: GitSession, ref: string | undefined): Promise<RemoteRef> {
  const names = ref === undefined ? ['HEAD'] : [...(ref.startsWith('refs/') ? [ref] : []), `refs/tags/${ref}`, `refs/heads/${ref}`];
  const asked = names.flatMap((name) => (name.startsWith('refs/tags/') ? [name, `${name}^{}`] : [name]));
  const { stdout } = await session.run(`reading the branches and tags of ${session.url}`, ['ls-remote', '--quiet', '--', session.url, ...asked]);
  const found = new Map(stdout.split('\n').flatMap((line) => {
    const [id, name] = line.split('\t');
    return id !== undefined && name !== undefined && isCommit(id) ? [[name, id.toLowerCase()] as const] : [];
  }));
  for (const name of names) {
    const commit = found.get(`${name}^{}`) ?? found.get(name);
    if (commit !== undefined) return { name, commit };
  }
  if (ref === undefined) throw new CoshError('source_ref_unknown', `${session.url} has no default branch`, { hint: 'name one with --ref' });
  const short = /^[0-9a-f]{4,39}$/i.test(ref) ? ' (a commit id must be given in full)' : '';
  throw new CoshError('source_ref_unknown', `${session.url} has no branch or tag ${printable(ref)}${short}`, { hint: `see them with: git ls-remote ${session.url}` });
}
