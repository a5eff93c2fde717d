import { CoshError, didYouMean, hooksCalled, qualifiedName, textList, withNamedHooksSwitched, type Hook, type JsonObject } from '@cosh/core';
import { preToolUse } from '@cosh/event-points';
import type { Command } from 'commander';
import type { Context } from '../context.js';
import { renderAllSwitched } from '../render/all-switched.js';
import type { Configure } from './configure.js';
import { withEventSwitched } from '../settings/switch-event.js';
import { knownEvent } from './known-event.js';

interface SwitchOptions {
  readonly event?: string;
  /** A configuration file, or every one there is. */
  readonly all?: string | true;
}

const verb = (on: boolean): string => (on ? 'enable' : 'disable');

function refuseUnknown(name: string, hooks: readonly Hook[]): void {
  if (hooksCalled(name, hooks).length > 0) return;
  const names = hooks.flatMap((hook) => [hook.name, qualifiedName(hook)]);
  throw new CoshError('hook_unknown', `there is no hook "${name}"`, { hint: names.length === 0 ? 'no hook is written down' : didYouMean(name, [...new Set(names)]) });
}

async function switchTo(on: boolean, name: string | undefined, { event, all }: SwitchOptions, context: Context): Promise<void> {
  if ([name, event, all].filter((each) => each !== undefined).length !== 1) {
    throw new CoshError('usage', 'name one hook, or one event with --event, or all hooks with --all', { hint: `cosh hooks ${verb(on)} NAME, cosh hooks ${verb(on)} --event EVENT, or cosh hooks ${verb(on)} --all` });
  }
  const cosh = await context.createCosh();
  if (all !== undefined) {
    const { switchAll } = await import('../settings/switch-all.js');
    context.stdout.write(renderAllSwitched(await switchAll(cosh, on, all === true ? undefined : all), on));
    return cosh.dispose();
  }
  const hooks = (await cosh.inventory()).entries.map(({ hook }) => hook);
  const { value, diagnostics } = await cosh.states.read('hooks');
  // Something that was switched off may be gone by now, and its name must still be removable.
  if (event === undefined && !textList(value.disabled).some((each) => each === name || (on && each.endsWith(`/${name!}`)))) refuseUnknown(name!, hooks);
  const point = event === undefined ? undefined : knownEvent(cosh, event).name;
  const change = (state: JsonObject): JsonObject => (point === undefined ? withNamedHooksSwitched(state, name!, on, hooks) : withEventSwitched(state, point, on));
  const already = change(value) === value;
  // A torn file is not changed, and that is said, also where what can be made out of it says so already.
  if (!already || diagnostics.length > 0) await cosh.states.update('hooks', change);
  const what = point === undefined ? `hook "${name!}"` : `all hooks of ${point}`;
  context.stdout.write(`${what}: ${already ? 'already ' : ''}switched ${on ? 'on' : 'off'}\n`);
  await cosh.dispose();
}

const configure = (on: boolean): Configure => (command: Command, context) => {
  command
    .argument('[name]', 'a hook, by its name or as source/name')
    .option('--event <event>', 'all hooks of this event')
    .option('--all [file]', 'all hooks of this configuration file, or of each of them')
    .addHelpText('after', `
It holds for every agent on this machine, whatever file of yours the hook is written in, until it is
undone. A hook of an extension is switched off for as long as that extension is installed.

Examples:
  cosh hooks ${verb(on)} lint
  cosh hooks ${verb(on)} extension:shell-guard/check
  cosh hooks ${verb(on)} --event ${preToolUse.name}
  cosh hooks ${verb(on)} --all config.toml`)
    .action((name: string | undefined, options: SwitchOptions) => switchTo(on, name, options, context));
};

export const configureHooksEnable = configure(true);
export const configureHooksDisable = configure(false);
