import { isJsonObject, textList, type JsonObject, type StateStore } from '@cosh/core';

const without = (list: JsonObject[string] | undefined, name: string): string[] => textList(list).filter((each) => each !== name);

function withoutSwitches(state: JsonObject, name: string): JsonObject {
  const workspaces = isJsonObject(state.workspaces) ? state.workspaces : {};
  const kept = Object.entries(workspaces).flatMap(([folder, said]): [string, JsonObject][] => {
    if (!isJsonObject(said)) return [];
    const left = { ...said, disabled: without(said.disabled, name), enabled: without(said.enabled, name) };
    return left.disabled.length + left.enabled.length > 0 ? [[folder, left]] : [];
  });
  const { workspaces: _old, ...rest } = state;
  return { ...rest, disabled: without(state.disabled, name), ...(kept.length > 0 ? { workspaces: Object.fromEntries(kept) } : {}) };
}

const mentions = (state: JsonObject, name: string): boolean => JSON.stringify(state).includes(JSON.stringify(name));

/** Takes an extension out of every state file: installed again, it starts switched on and without settings. */
export async function forgetExtension(states: StateStore, name: string): Promise<void> {
  const forget = async (file: string, change: (state: JsonObject) => JsonObject): Promise<void> => {
    const { value } = await states.read(file);
    if (mentions(value, name)) await states.update(file, change);
  };
  const withoutKey = (state: JsonObject): JsonObject => Object.fromEntries(Object.entries(state).filter(([key]) => key !== name));
  await forget('extensions', (state) => withoutSwitches(state, name));
  await forget('settings', withoutKey);
  await forget('secrets', withoutKey);
  // Its hooks may have been switched off one by one.
  const prefix = `extension:${name}/`;
  await states.read('hooks').then(async ({ value }) => {
    if (!textList(value.disabled).some((each) => each.startsWith(prefix))) return;
    await states.update('hooks', (state) => ({ ...state, disabled: textList(state.disabled).filter((each) => !each.startsWith(prefix)) }));
  });
}
