import { CoshError, didYouMean, readHooksSwitch, withHooksSwitched, type Cosh } from '@cosh/core';
import { configurationFiles, switchFile, type ConfigurationFile } from './switch-file.js';

export interface AllSwitched {
  readonly files: readonly { readonly name: string; readonly changed: boolean }[];
  /** The sources whose hooks run all the same. */
  readonly stillOn: readonly string[];
}

async function chosen(cosh: Cosh, name: string | undefined): Promise<ConfigurationFile[]> {
  const known = configurationFiles(cosh);
  const wanted = known.filter((each) => name === undefined || each.name === name);
  if (wanted.length === 0) throw new CoshError('config_unknown', `there is no configuration file "${name}"`, { hint: didYouMean(name!, known.map((each) => each.name)) });
  const there = await Promise.all(wanted.map(async (each) => ((await readHooksSwitch(each.file)) ? [each] : [])));
  if (there.flat().length === 0) throw new CoshError('config_absent', `there is no ${wanted.map(({ file }) => file).join(' and no ')}`, { hint: 'a file that is not there has no hooks to switch' });
  return there.flat();
}

/** Switches the hooks of one of the person's own files, or of each of them, as a whole. All of them or, where one cannot be read, none. */
export async function switchAll(cosh: Cosh, on: boolean, name?: string): Promise<AllSwitched> {
  const wanted = await chosen(cosh, name);
  for (const { file } of wanted) await withHooksSwitched(file, on);
  const files: { name: string; changed: boolean }[] = [];
  for (const each of wanted) files.push({ name: each.name, changed: await switchFile(each.file, on) });
  // Whoever named one file knows of the others.
  const { entries } = name === undefined ? await cosh.inventory() : { entries: [] };
  return { files, stillOn: [...new Set(entries.filter(({ active }) => active).map(({ hook }) => hook.source.id))] };
}
