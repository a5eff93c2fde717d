import { CoshError, hooksCalled, textList, withNamedHooksSwitched, type Cosh } from '@cosh/core';
import { text } from './params.js';
import type { Action } from './extensions-domain.js';

/** What the registry can do with hooks. */
export function hookActions(cosh: Cosh): Readonly<Record<string, Action>> {
  const switchTo = (on: boolean): Action => async (params) => {
    const name = text(params, 'name');
    const hooks = (await cosh.inventory()).entries.map(({ hook }) => hook);
    const isOff = textList((await cosh.states.read('hooks')).value.disabled).some((each) => each === name || each.endsWith(`/${name}`));
    if (!isOff && hooksCalled(name, hooks).length === 0) throw new CoshError('hook_unknown', `unknown hook: ${name}`);
    await cosh.states.update('hooks', (state) => withNamedHooksSwitched(state, name, on, hooks));
    return { [on ? 'enabled' : 'disabled']: name };
  };
  return {
    // Hooks of extensions that are in force; those of a person's own files are the person's.
    list: async () => {
      const { entries } = await cosh.inventory();
      const shown = entries.filter(({ hook, inactive }) => hook.source.kind === 'extension' && inactive?.reason !== 'extension-disabled' && inactive?.reason !== 'extension-shadowed');
      return shown.map(({ hook, inactive }) => ({
        name: hook.name, event: hook.event, extension: hook.source.id.replace(/^extension:/, ''), command: hook.writtenCommand, matcher: hook.matcher,
        disabled: inactive !== undefined, ...(inactive ? { reason: inactive.reason } : {}),
      }));
    },
    enable: switchTo(true),
    disable: switchTo(false),
  };
}
