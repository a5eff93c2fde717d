import { printJson } from '../extensions/print-json.js';
import { withInstaller } from '../extensions/with-installer.js';
import { renderTable } from '../render/table.js';
import type { Configure } from './configure.js';

const bad = ['changed', 'missing', 'consent-missing'];

export const configureExtensionsVerify: Configure = (command, context) => {
  command
    .argument('[name]', 'an extension; all of them where none is named')
    .option('--json', 'print JSON')
    .addHelpText('after', `
Reads every file of what was installed and holds it against states/extensions-lock.json. No
network is used. The exit status is 1 where something was changed, is missing, or may do what
nobody agreed to.

Examples:
  cosh extensions verify
  cosh extensions verify my-guard`)
    .action((name: string | undefined, { json }: { json?: boolean }) => withInstaller(context, async ({ installer }) => {
      const verified = await installer.verify(name);
      if (verified.some(({ state }) => bad.includes(state))) context.exitCode = 1;
      if (json) return printJson(context, { ok: context.exitCode === 0, extensions: verified });
      context.stdout.write(verified.length === 0 ? 'No extensions of yours are installed.\n' : renderTable(['NAME', 'STATE', 'DETAIL'], verified.map((each) => [each.name, each.state, each.detail ?? '']), context.stdout));
    }));
};
