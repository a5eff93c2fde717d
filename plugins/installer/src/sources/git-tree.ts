import { CoshError } from '@cosh/core';
import { entryPath, linkInTree, printable, treeLimits, type Defences, type TreeWriter } from '../tree/index.js';
import { readBlobs } from './git-blobs.js';
import type { GitSession } from './git-session.js';

interface Listed {
  readonly mode: string;
  readonly id: string;
  readonly size: number;
  readonly name: string;
}

// Headers of entries, names and all; more of them than may be installed are refused anyway.
const listLimitBytes = 32 * 1024 * 1024;

async function listTree(session: GitSession, commit: string, folder: string | undefined): Promise<Listed[]> {
  const { stdout } = await session.run(folder === undefined ? 'reading the tree' : `reading the folder ${printable(folder)}`, ['ls-tree', '-r', '-z', '-l', '--full-tree', folder === undefined ? commit : `${commit}:${folder}`], { limitBytes: listLimitBytes });
  return stdout.split('\0').filter((line) => line !== '').map((line) => {
    const found = /^([0-7]{6}) [a-z]+ ([0-9a-f]{40,64}) +(\d+|-)\t([^]*)$/.exec(line);
    if (!found) throw new CoshError('source_git_failed', 'git listed the tree in a form that is not understood', { hint: 'try again, or with a newer git' });
    return { mode: found[1]!, id: found[2]!, size: found[3] === '-' ? 0 : Number(found[3]), name: found[4]! };
  });
}

/** Throws `source_path_unknown` where the commit has no such folder. */
async function requireTree(session: GitSession, commit: string, folder: string): Promise<void> {
  const isTree = await session.run('looking for the folder', ['cat-file', '-t', `${commit}:${folder}`]).then(({ stdout }) => stdout.trim() === 'tree', () => false);
  if (!isTree) throw new CoshError('source_path_unknown', `${session.url} has no folder ${printable(folder)} at ${commit}`, { hint: 'check --path; it is relative to the root of the repository' });
}

const isBlob = (mode: string): boolean => mode === '100644' || mode === '100755' || mode === '100664';
const lfsPointer = Buffer.from('version https://git-lfs.github.com/spec/');

function requireContent(name: string, content: Buffer): Buffer {
  if (content.length < 1024 && content.subarray(0, lfsPointer.length).equals(lfsPointer)) {
    throw new CoshError('source_git_lfs', `${printable(name)} is kept in git LFS; only a pointer to it is in the repository`, { hint: 'ask the author to commit the file itself, or to publish a tarball' });
  }
  return content;
}

/** Writes one commit's tree, or a folder of it, blob by blob: nothing is checked out, so no filter, hook or attribute has a say. Throws `tree_*`, `source_*`. */
export async function writeGitTree(session: GitSession, commit: string, folder: string | undefined, writer: TreeWriter, defences: Defences): Promise<void> {
  if (folder !== undefined) await requireTree(session, commit, folder);
  const listed = await listTree(session, commit, folder);
  const entries = defences.entryPaths ? listed.filter(({ name }) => entryPath(name) !== undefined) : listed;
  for (const { mode, name } of entries) {
    if (mode === '160000') throw new CoshError('tree_submodule', `${printable(name)} is a submodule, another repository that nobody was asked about`, { hint: 'ask the author to commit its files' });
    if (mode !== '120000' && !isBlob(mode)) throw new CoshError('tree_special_file', `${printable(name)} has the mode ${mode}, which no file or folder has`, { hint: 'ask the author to commit plain files' });
  }
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (defences.limits && (total > treeLimits.bytes || entries.length > treeLimits.files)) {
    throw new CoshError('tree_too_large', `the folder has ${entries.length} files of ${total} bytes; ${treeLimits.files} files and ${treeLimits.bytes} bytes are the most`, { hint: 'choose a folder of it with --path' });
  }

  const files = new Map(entries.filter(({ mode }) => isBlob(mode)).map((entry) => [entry.name, entry]));
  const links = entries.filter(({ mode }) => mode === '120000');
  const executable = (mode: string): boolean => mode === '100755';
  for await (const [{ name, mode }, content] of readBlobs(session, [...files.values()])) await writer.file(name, executable(mode), [requireContent(name, content)]);
  const copies: Listed[] = [];
  for await (const [{ name }, content] of readBlobs(session, links)) {
    const target = files.get(linkInTree(name, content.toString('utf8')) ?? '');
    if (!target) throw new CoshError('tree_link', `${printable(name)} is a link to ${printable(content.toString('utf8'))}, which is no file of the extension`, { hint: 'only links to files of the same folder are accepted' });
    copies.push({ ...target, name });
  }
  for await (const [{ name, mode }, content] of readBlobs(session, copies)) await writer.file(name, executable(mode), [content]);
}
