import { isJsonObject, textList, type JsonObject, type StateStore } from '@cosh/core';
import type { SwitchOptions } from '../installer.js';

const add = (list: readonly string[], name: string): string[] => (list.includes(name) ? [...list] : [...list, name]);
const remove = (list: readonly string[], name: string): string[] => list.filter((each) => each !== name);

function switchEverywhere(state: JsonObject, { name, on }: SwitchOptions): JsonObject {
  const disabled = textList(state.disabled);
  return { ...state, disabled: on ? remove(disabled, name) : add(disabled, name) };
}

function switchInWorkspace(state: JsonObject, { name, on, workspace }: SwitchOptions): JsonObject {
  const workspaces = isJsonObject(state.workspaces) ? state.workspaces : {};
  const said = Object.hasOwn(workspaces, workspace!) && isJsonObject(workspaces[workspace!]) ? (workspaces[workspace!] as JsonObject) : {};
  const [disabled, enabled] = [textList(said.disabled), textList(said.enabled)];
  // "On here" is worth writing only where it is off everywhere.
  const needed = textList(state.disabled).includes(name);
  const now = {
    ...said,
    disabled: on ? remove(disabled, name) : add(disabled, name),
    enabled: on && needed ? add(enabled, name) : remove(enabled, name),
  };
  return { ...state, workspaces: { ...workspaces, [workspace!]: now } };
}

/** Switches an extension in `states/extensions.json`; says whether that changed anything. */
export async function switchExtension(states: StateStore, options: SwitchOptions): Promise<boolean> {
  const change = (state: JsonObject): JsonObject => (options.workspace === undefined ? switchEverywhere(state, options) : switchInWorkspace(state, options));
  const { value, diagnostics } = await states.read('extensions');
  // What was made out of a torn file is good for reading; only the file itself can be changed, and that is refused.
  if (diagnostics.length === 0 && JSON.stringify(change(value)) === JSON.stringify(value)) return false;
  await states.update('extensions', change);
  return true;
}
