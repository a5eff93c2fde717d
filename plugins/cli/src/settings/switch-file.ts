import { chmod, stat } from 'node:fs/promises';
import path from 'node:path';
import { CoshError, LOCATIONS, withHooksSwitched, writeFileAtomically, type Cosh } from '@cosh/core';

/** A configuration file of the person's own. */
export interface ConfigurationFile {
  /** Also the id of the source: `config.toml`. */
  readonly name: string;
  readonly file: string;
}

export function configurationFiles(cosh: Cosh): ConfigurationFile[] {
  const locations = cosh.resolve(LOCATIONS);
  return cosh.dialects.flatMap(({ configuration }) => (configuration ? [{ name: configuration.fileName, file: path.join(locations[configuration.location], configuration.fileName) }] : []));
}

/** Switches the hooks of a file as a whole; says whether that changed anything. Throws `config_unreadable`, `config_uneditable`, `config_unwritable`. */
export async function switchFile(file: string, on: boolean): Promise<boolean> {
  const text = await withHooksSwitched(file, on);
  if (text === undefined) return false;
  try {
    const { mode } = await stat(file);
    await writeFileAtomically(file, text);
    // Whoever else could read it still can.
    await chmod(file, mode & 0o7777);
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CoshError('config_unwritable', `${file} cannot be written (${code ?? message})`, { hint: 'check the permissions of that folder and the space on its disk', cause: error });
  }
}
