import { isJsonObject, type JsonObject } from '../contract/index.js';
import { ancestorsOf } from './ancestors.js';
import { textList } from './text-list.js';

/** `states/extensions.json`: extensions that are switched off everywhere, and what single workspaces say instead. */
export interface ExtensionSwitches {
  isDisabled(name: string): boolean;
}

function nearestWorkspace(workspaces: JsonObject, cwd: string): JsonObject {
  for (const folder of ancestorsOf(cwd)) {
    const said = Object.hasOwn(workspaces, folder) ? workspaces[folder] : undefined;
    if (isJsonObject(said)) return said;
  }
  return {};
}

/** What counts in a folder: the nearest workspace at or above it decides, where it says anything of an extension. */
export function extensionSwitches(state: JsonObject, cwd: string): ExtensionSwitches {
  const everywhere = new Set(textList(state.disabled));
  const here = nearestWorkspace(isJsonObject(state.workspaces) ? state.workspaces : {}, cwd);
  const off = new Set(textList(here.disabled));
  const on = new Set(textList(here.enabled));
  return { isDisabled: (name) => off.has(name) || (everywhere.has(name) && !on.has(name)) };
}
