import type { Hook, JsonObject } from '../contract/index.js';
import { textList } from './text-list.js';

/** `states/hooks.json`: what a person switched off by hand, whatever file it is written in. */
export interface HookSwitches {
  isDisabled(hook: Hook): boolean;
  isEventDisabled(event: string): boolean;
}

/** A hook is named by its name alone, or by source and name where several share one: `extension:guard/check`. */
export const qualifiedName = (hook: Pick<Hook, 'name' | 'source'>): string => `${hook.source.id}/${hook.name}`;

export function hookSwitches(state: JsonObject): HookSwitches {
  const disabled = new Set(textList(state.disabled));
  const events = new Set(textList(state.disabled_events));
  return {
    isDisabled: (hook) => disabled.has(hook.name) || disabled.has(qualifiedName(hook)),
    isEventDisabled: (event) => events.has(event),
  };
}

type Named = Pick<Hook, 'name' | 'source'>;

/**
 * The word that switches one hook and no other: its name, or source and name where hooks of other sources have that name too.
 * The hook of an extension is always named with its extension: the word must not outlive it and meet another one's hook.
 */
export function wordFor(hook: Named, all: readonly Named[]): string {
  const shared = all.some((each) => each.name === hook.name && each.source.id !== hook.source.id);
  return shared || hook.source.kind === 'extension' ? qualifiedName(hook) : hook.name;
}

/** `states/hooks.json` with one hook switched. A name that others share stays in force for the others. */
export function withHookSwitched(state: JsonObject, hook: Named, on: boolean, all: readonly Named[]): JsonObject {
  const disabled = textList(state.disabled);
  const own = [hook.name, qualifiedName(hook)];
  if (!on) return disabled.some((each) => own.includes(each)) ? state : { ...state, disabled: [...disabled, wordFor(hook, all)] };
  const rest = disabled.filter((each) => !own.includes(each));
  const others = disabled.includes(hook.name) ? all.filter((each) => each.name === hook.name && each.source.id !== hook.source.id).map(qualifiedName) : [];
  return { ...state, disabled: [...new Set([...rest, ...others])] };
}

/** The hooks that a name, or a source and a name, stands for. */
export const hooksCalled = <H extends Named>(name: string, all: readonly H[]): H[] => all.filter((hook) => hook.name === name || qualifiedName(hook) === name);

/** `states/hooks.json` with every hook of a name switched; switched on, also those that are gone by now. The same object where nothing changes. */
export function withNamedHooksSwitched(state: JsonObject, name: string, on: boolean, all: readonly Named[]): JsonObject {
  const named = hooksCalled(name, all);
  // The name itself where the person's own files alone have it: it holds wherever the hook is written later.
  const asTyped = !on && named.length > 0 && named.every(({ source }) => source.kind !== 'extension');
  if (asTyped) return textList(state.disabled).includes(name) ? state : { ...state, disabled: [...textList(state.disabled), name] };
  const switched = named.reduce((now, hook) => withHookSwitched(now, hook, on, all), state);
  if (!on) return switched;
  const left = textList(switched.disabled).filter((each) => each !== name && !each.endsWith(`/${name}`));
  return left.join('\0') === textList(state.disabled).join('\0') ? state : { ...switched, disabled: left };
}
