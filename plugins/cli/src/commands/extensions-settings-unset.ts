import { settingsDiagnostics, unsetSetting } from '@cosh/installer';
import { printJson } from '../extensions/print-json.js';
import { renderDiagnostic } from '../render/diagnostics.js';
import type { Configure } from './configure.js';

export const configureExtensionsSettingsUnset: Configure = (command, context) => {
  command
    .argument('<extension>', 'an extension; "cosh extensions list" shows them')
    .argument('<key>', 'a setting of it')
    .option('--json', 'print JSON')
    .addHelpText('after', `
Example:
  cosh extensions settings unset my-guard level`)
    .action(async (extension: string, key: string, { json }: { json?: boolean }) => {
      const cosh = await context.createCosh();
      const changed = await unsetSetting(cosh, extension, key);
      if (json) printJson(context, { extension, key, changed });
      else context.stdout.write(`${key} of ${extension} ${changed ? 'has no value any more' : 'had no value'}\n`);
      for (const diagnostic of await settingsDiagnostics(cosh)) context.stderr.write(renderDiagnostic(diagnostic));
      await cosh.dispose();
    });
};
