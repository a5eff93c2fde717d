import { readSettings, type SettingState } from '@cosh/installer';
import { printJson } from '../extensions/print-json.js';
import { settingJson, valueWords } from '../extensions/setting-json.js';
import { renderTable } from '../render/table.js';
import type { Configure } from './configure.js';

const toRow = (setting: SettingState): string[] => [
  setting.key, setting.sensitive ? 'secret' : setting.type, `${valueWords(setting)}${setting.required && !setting.isSet && setting.default === undefined ? ' (required)' : ''}`, setting.variable, setting.description,
];

export const configureExtensionsSettingsList: Configure = (command, context) => {
  command
    .argument('<extension>', 'an extension; "cosh extensions list" shows them')
    .option('--json', 'print JSON')
    .addHelpText('after', `
Example:
  cosh extensions settings list my-guard`)
    .action(async (extension: string, { json }: { json?: boolean }) => {
      const cosh = await context.createCosh();
      const { name, settings, leftOver } = await readSettings(cosh, extension);
      if (json) printJson(context, { extension: name, settings: settings.map(settingJson), left_over: leftOver });
      else {
        context.stdout.write(settings.length === 0 ? 'It asks for no settings.\n' : renderTable(['KEY', 'TYPE', 'VALUE', 'VARIABLE', 'WHAT'], settings.map(toRow), context.stdout));
        if (leftOver.length > 0) context.stdout.write(`Kept from another version, and without effect: ${leftOver.join(', ')}\n`);
      }
      await cosh.dispose();
    });
};
