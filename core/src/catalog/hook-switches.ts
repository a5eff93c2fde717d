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
