import { realpath } from 'node:fs/promises';
import { Option } from 'commander';
import type { Context } from '../context.js';
import { printJson } from '../extensions/print-json.js';
import { withInstaller } from '../extensions/with-installer.js';
import { visible } from '../render/visible.js';
import type { Configure } from './configure.js';

interface Options {
  readonly scope: 'user' | 'workspace';
  readonly json?: boolean;
}

function switchTo(on: boolean, name: string, { scope, json }: Options, context: Context): Promise<void> {
  return withInstaller(context, async ({ cosh, installer }) => {
    const workspace = scope === 'workspace' ? await realpath(context.cwd).catch(() => context.cwd) : undefined;
    const { changed } = await installer.switch({ name, on, ...(workspace === undefined ? {} : { workspace }) });
    const { extensions } = await cosh.extensions.read(context.cwd);
    const here = extensions.find((each) => each.name === name)?.state === 'active';
    if (json) return printJson(context, { name, scope, ...(workspace === undefined ? {} : { workspace }), enabled: on, changed, active_here: here });
    context.stdout.write(`${visible(name)}: ${changed ? '' : 'already '}switched ${on ? 'on' : 'off'}${workspace === undefined ? '' : ` in ${visible(workspace)}`}\n`);
    // The other scope may say otherwise, and that must not stay unseen.
    if (here !== on) context.stderr.write(`cosh: in this folder it is still ${here ? 'on' : 'off'}; ${workspace === undefined ? 'this workspace says so' : 'see "cosh extensions info"'} (cosh extensions ${on ? 'enable' : 'disable'} ${visible(name)} --scope ${workspace === undefined ? 'workspace' : 'user'})\n`);
  });
}

const configure = (on: boolean): Configure => (command, context) => {
  command
    .argument('<name>', 'an extension; "cosh extensions list" shows them')
    .addOption(new Option('--scope <scope>', 'everywhere, or in this folder and below').choices(['user', 'workspace']).default('user'))
    .option('--json', 'print JSON')
    .addHelpText('after', `
Examples:
  cosh extensions ${on ? 'enable' : 'disable'} my-guard
  cosh extensions ${on ? 'enable' : 'disable'} my-guard --scope workspace`)
    .action((name: string, options: Options) => switchTo(on, name, options, context));
};

export const configureExtensionsEnable = configure(true);
export const configureExtensionsDisable = configure(false);
