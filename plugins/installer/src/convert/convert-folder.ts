import { lstat, mkdir, readdir, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CoshError, manifestFileName, type Cosh } from '@cosh/core';
import { copyFolder, TreeWriter } from '../tree/index.js';
import { readAsInstalled } from '../validate/read-as-installed.js';
import { toManifest, type ConvertedManifest } from './to-manifest.js';

export interface Conversion extends ConvertedManifest {
  /** The file that was written. */
  readonly file: string;
  /** What it was converted from. */
  readonly format: string;
}

async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new CoshError('folder_not_empty', `${folder} is not empty`, { hint: 'nothing was written; choose another folder' });
}

/**
 * Writes a manifest of version 1 for a folder of another agent's: beside what is there, or into a copy of it. Throws
 * `folder_unreadable`, `convert_not_foreign`, `file_exists`, `folder_not_empty`, `tree_*`.
 */
export async function convertFolder(cosh: Cosh, given: string, out?: string): Promise<Conversion> {
  const folder = await realpath(given).catch((error: NodeJS.ErrnoException) => {
    throw new CoshError('folder_unreadable', `${given} cannot be read (${error.code ?? error.message})`, { hint: 'name the folder of a plugin or extension', cause: error });
  });
  const { entries, extensions: [extension] } = await readAsInstalled(cosh, folder);
  const manifest = extension?.manifest;
  if (!manifest) {
    const first = extension?.diagnostics.find(({ severity }) => severity === 'error');
    throw new CoshError(first?.code ?? 'extension_invalid', `${first?.file ?? folder}: ${first?.problem ?? 'is no extension'}`, { hint: first?.hint ?? 'name the folder of a plugin or extension' });
  }
  if (!manifest.format) throw new CoshError('convert_not_foreign', `${folder} has a ${manifestFileName} already`, { hint: 'there is nothing to convert' });
  const converted = toManifest(manifest, entries.filter(({ hook }) => hook.command !== '').map(({ hook }) => hook));
  const target = out ?? folder;
  const file = path.join(target, manifestFileName);
  if (out !== undefined) {
    await emptyFolder(target);
    await copyFolder(folder, new TreeWriter(target));
  }
  if (await lstat(file).catch(() => undefined)) throw new CoshError('file_exists', `${file} is there already`, { hint: 'nothing was written' });
  await writeFile(file, `${JSON.stringify(converted.manifest, null, 2)}\n`, { flag: 'wx' });
  return { ...converted, file, format: manifest.format.name };
}
