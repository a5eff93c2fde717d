import { CoshError } from '@cosh/core';
import { preToolUse } from '@cosh/event-points';
import type { Context } from '../context.js';
import { withInstaller } from '../extensions/with-installer.js';
import { renderSettings } from '../render/settings-screen.js';
import { renderUnwritten, renderWritten } from '../render/settings-written.js';
import { readSettings } from '../settings/read-settings.js';
import { SettingsView } from '../settings/settings-view.js';
import { writeChanges } from '../settings/write-changes.js';
import type { Configure } from './configure.js';

const sameInCommands = 'cosh hooks enable|disable NAME, --event EVENT or --all FILE, and cosh extensions enable|disable NAME, do the same';

function refuseWithoutTerminal({ stdin, stdout, environment }: Context): void {
  if (stdin.isTTY && stdout.isTTY && environment.TERM !== 'dumb') return;
  throw new CoshError('no_terminal', 'cosh settings is a screen and needs a terminal that can show one', { hint: sameInCommands });
}

async function settings(context: Context): Promise<void> {
  refuseWithoutTerminal(context);
  await withInstaller(context, async ({ cosh, installer, interrupts }) => {
    const view = new SettingsView(await readSettings(cosh, installer));
    // The library for screens, only where there is one.
    const { runScreen } = await import('../settings/run-screen.js');
    const end = await runScreen({ press: (key) => view.press(key), draw: (size) => renderSettings(view, size, context.environment) }, context, interrupts);
    if (interrupts.signal.aborted) throw new CoshError('cancelled', 'interrupted');
    const { changes } = view;
    if (end === 'left' || changes.length === 0) return void context.stdout.write(renderUnwritten(changes.length));
    await writeChanges(changes, view.settings, cosh, installer, (written) => void context.stdout.write(renderWritten(written)));
  });
}

export const configureSettings: Configure = (command, context) => {
  command
    .addHelpText('after', `
Nothing is written before Enter, and then only what changed. Esc and Ctrl-C change nothing.

Examples:
  cosh settings

The same without a terminal:
  cosh hooks disable lint
  cosh hooks disable --event ${preToolUse.name}
  cosh hooks disable --all config.toml
  cosh extensions disable my-guard`)
    .action(() => settings(context));
};
