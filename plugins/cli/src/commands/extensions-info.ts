import { CoshError, didYouMean } from '@cosh/core';
import { extensionDetailJson } from '@cosh/installer';
import { printJson } from '../extensions/print-json.js';
import { withInstaller } from '../extensions/with-installer.js';
import { renderDiagnostic } from '../render/diagnostics.js';
import { renderExtension } from '../render/extension-info.js';
import type { Configure } from './configure.js';

export const configureExtensionsInfo: Configure = (command, context) => {
  command
    .argument('<name>', 'an extension; "cosh extensions list" shows them')
    .option('--json', 'print JSON')
    .addHelpText('after', `
Example:
  cosh extensions info my-guard`)
    .action((name: string, { json }: { json?: boolean }) => withInstaller(context, async ({ installer }) => {
      const { extensions } = await installer.list();
      const named = extensions.filter(({ installed }) => installed.name === name);
      if (named.length === 0) throw new CoshError('extension_unknown', `there is no extension "${name}"`, { hint: extensions.length === 0 ? 'none is installed' : didYouMean(name, extensions.map(({ installed }) => installed.name)) });
      if (json) {
        const [first, ...shadowed] = named.map(extensionDetailJson);
        return printJson(context, { ...first, ...(shadowed.length > 0 ? { shadowed } : {}) });
      }
      context.stdout.write(named.map(renderExtension).join('\n'));
      for (const diagnostic of named.flatMap(({ installed }) => installed.diagnostics)) context.stderr.write(renderDiagnostic(diagnostic));
    }));
};
