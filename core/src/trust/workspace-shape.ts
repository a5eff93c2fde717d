import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { workspaceFolderName } from '../catalog/index.js';
import { coveredFolders, inWorkspaceFolder } from './cover-files.js';
import { shownPath, type CoveredFile } from './covered-file.js';

const isInside = (shown: string): boolean => !path.isAbsolute(shown);

/** The folders that would be read as extensions of a workspace, as the catalog finds them. */
export async function extensionFolders(root: string): Promise<string[]> {
  const folder = path.join(root, inWorkspaceFolder('extensions'));
  const names = (await readdir(folder).catch((): string[] => [])).sort().filter((name) => !name.startsWith('.'));
  const found = await Promise.all(names.map(async (name) => ((await stat(path.join(folder, name)).catch(() => undefined))?.isDirectory() ? [path.join(folder, name)] : [])));
  return found.flat();
}

/** Why a yes could not be bound to what would run: a place outside the workspace, or a folder that would not be watched. */
export async function whyNotTrustable(root: string, files: readonly CoveredFile[]): Promise<string[]> {
  const own = path.join(root, workspaceFolderName);
  const real = await realpath(own).catch(() => own);
  if (!isInside(shownPath(root, real))) return [`${workspaceFolderName} is a link to ${real}, outside this workspace`];
  const places = files.filter(({ path: each }) => path.dirname(each) === workspaceFolderName || coveredFolders.some((name) => each.startsWith(inWorkspaceFolder(name) + path.sep)));
  return places.flatMap(({ path: each, kind, leadsTo }) => {
    const isTop = path.dirname(each) === workspaceFolderName;
    if (leadsTo !== undefined && !isInside(leadsTo)) return [`${each} is a link to ${leadsTo}, outside this workspace`];
    if (kind === 'folder' && leadsTo !== undefined) return [`${each} is a link to a folder, whose files would not be watched`];
    if (kind === 'special' || kind === 'unreadable' || (isTop && kind === 'folder' && !coveredFolders.some((name) => each === inWorkspaceFolder(name)))) return [`${each} is ${kind === 'unreadable' ? 'not to be read' : 'no file'}`];
    return [];
  });
}
