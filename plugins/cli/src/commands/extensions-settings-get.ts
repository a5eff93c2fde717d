import { readSetting } from '@cosh/installer';
import { printJson } from '../extensions/print-json.js';
import { settingJson, valueWords } from '../extensions/setting-json.js';
import { visible } from '../render/visible.js';
import type { Configure } from './configure.js';

export const configureExtensionsSettingsGet: Configure = (command, context) => {
  command
    .argument('<extension>', 'an extension; "cosh extensions list" shows them')
    .argument('<key>', 'a setting of it')
    .option('--json', 'print JSON')
    .addHelpText('after', `
Of a secret it says whether there is a value; nothing prints which.

Example:
  cosh extensions settings get my-guard level`)
    .action(async (extension: string, key: string, { json }: { json?: boolean }) => {
      const cosh = await context.createCosh();
      const setting = await readSetting(cosh, extension, key);
      if (json) printJson(context, settingJson(setting));
      else context.stdout.write(`${visible(setting.value === undefined ? valueWords(setting) : String(setting.value))}\n`);
      await cosh.dispose();
    });
};
