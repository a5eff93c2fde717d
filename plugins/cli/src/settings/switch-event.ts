import { textList, type JsonObject } from '@cosh/core';

/** `states/hooks.json` with all hooks of an event switched; the same object where that changes nothing. */
export function withEventSwitched(state: JsonObject, event: string, on: boolean): JsonObject {
  const off = textList(state.disabled_events);
  if (off.includes(event) !== on) return state;
  return { ...state, disabled_events: on ? off.filter((each) => each !== event) : [...off, event] };
}
