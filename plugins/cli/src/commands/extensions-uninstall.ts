import { printJson } from '../extensions/print-json.js';
import { withInstaller } from '../extensions/with-installer.js';
import { visible } from '../render/visible.js';
import type { Configure } from './configure.js';

export const configureExtensionsUninstall: Configure = (command, context) => {
  command
    .argument('<name>', 'an extension; "cosh extensions list" shows them')
    .option('--json', 'print JSON')
    .addHelpText('after', `
Its settings and switches go with it: installed again, it starts afresh. Of a linked folder only
the link is removed.

Example:
  cosh extensions uninstall my-guard`)
    .action((name: string, { json }: { json?: boolean }) => withInstaller(context, async ({ installer }) => {
      const gone = await installer.uninstall(name);
      if (json) printJson(context, { uninstalled: gone.name, ...(gone.version === undefined ? {} : { version: gone.version }) });
      else context.stdout.write(`${visible(gone.name)}${gone.version === undefined ? '' : ` ${visible(gone.version)}`} uninstalled\n`);
    }));
};
