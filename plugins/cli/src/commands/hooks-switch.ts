import { CoshError, didYouMean, qualifiedName, textList, type Cosh, type JsonObject } from '@cosh/core';
import { preToolUse } from '@cosh/event-points';
import type { Command } from 'commander';
import type { Context } from '../context.js';
import { renderAllSwitched } from '../render/all-switched.js';
import type { Configure } from './configure.js';
import { knownEvent } from './known-event.js';

interface SwitchOptions {
  readonly event?: string;
  /** A configuration file, or every one there is. */
  readonly all?: string | true;
}

const verb = (on: boolean): string => (on ? 'enable' : 'disable');

async function refuseUnknown(cosh: Cosh, name: string): Promise<void> {
  const { entries } = await cosh.inventory();
  const names = entries.flatMap(({ hook }) => [hook.name, qualifiedName(hook)]);
  if (names.includes(name)) return;
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
  const [key, value] = event === undefined ? ['disabled', name!] as const : ['disabled_events', knownEvent(cosh, event).name] as const;
  const { value: state, diagnostics } = await cosh.states.read('hooks');
  const current = textList(state[key]);
  // Something that was switched off may be gone by now, and its name must still be removable.
  if (event === undefined && !current.includes(value)) await refuseUnknown(cosh, value);
  // A bare name stands for every hook of that name, whatever source it was switched off with.
  const isMeant = (each: string): boolean => each === value || (on && event === undefined && each.endsWith(`/${value}`));
  const change = (state: JsonObject): JsonObject => {
    const others = textList(state[key]).filter((each) => !isMeant(each));
    return { ...state, [key]: on ? others : [...others, value] };
  };
  const already = current.some(isMeant) !== on;
  // A torn file is not changed, and that is said, also where what can be made out of it says so already.
  if (!already || diagnostics.length > 0) await cosh.states.update('hooks', change);
  const what = event === undefined ? `hook "${value}"` : `all hooks of ${value}`;
  context.stdout.write(`${what}: ${already ? 'already ' : ''}switched ${on ? 'on' : 'off'}\n`);
  await cosh.dispose();
}

const configure = (on: boolean): Configure => (command: Command, context) => {
  command
    .argument('[name]', 'a hook, by its name or as source/name')
    .option('--event <event>', 'all hooks of this event')
    .option('--all [file]', 'all hooks of this configuration file, or of each of them')
    .addHelpText('after', `
It holds for every agent on this machine, whatever file the hook is written in, until it is undone.

Examples:
  cosh hooks ${verb(on)} lint
  cosh hooks ${verb(on)} extension:shell-guard/check
  cosh hooks ${verb(on)} --event ${preToolUse.name}
  cosh hooks ${verb(on)} --all config.toml`)
    .action((name: string | undefined, options: SwitchOptions) => switchTo(on, name, options, context));
};

export const configureHooksEnable = configure(true);
export const configureHooksDisable = configure(false);
