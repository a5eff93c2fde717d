import { qualifiedName, textList, type Hook, type JsonObject } from '@cosh/core';

type Named = Pick<Hook, 'name' | 'source'>;

/** The word that switches one hook and no other: its name, or source and name where hooks of other sources have that name too. */
export function wordFor(hook: Named, all: readonly Named[]): string {
  return all.every((each) => each.name !== hook.name || each.source.id === hook.source.id) ? hook.name : qualifiedName(hook);
}

/** `states/hooks.json` with one hook switched. A name that others share stays in force for the others. */
export function withHookSwitched(state: JsonObject, hook: Named, on: boolean, all: readonly Named[]): JsonObject {
  const disabled = textList(state.disabled);
  if (!on) return { ...state, disabled: [...new Set([...disabled, wordFor(hook, all)])] };
  const own = [hook.name, qualifiedName(hook)];
  const rest = disabled.filter((each) => !own.includes(each));
  const others = disabled.includes(hook.name) ? all.filter((each) => each.name === hook.name && each.source.id !== hook.source.id).map(qualifiedName) : [];
  return { ...state, disabled: [...new Set([...rest, ...others])] };
}

export function withEventSwitched(state: JsonObject, event: string, on: boolean): JsonObject {
  const others = textList(state.disabled_events).filter((each) => each !== event);
  return { ...state, disabled_events: on ? others : [...others, event] };
}
