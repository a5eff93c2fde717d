import { consentOption } from '../extensions/consent-option.js';
import { installFrom } from '../extensions/install-from.js';
import type { ConsentOptions } from '../extensions/ask-consent.js';
import type { Configure } from './configure.js';

export const configureExtensionsLink: Configure = (command, context) => {
  command
    .argument('<folder>', 'a folder with a cosh-extension.json')
    .addOption(consentOption())
    .option('--json', 'print JSON')
    .addHelpText('after', `
For authors: what you change in the folder is in force at once, without another question.

Example:
  cosh extensions link .`)
    .action((folder: string, options: ConsentOptions) => installFrom(context, { spec: folder, link: true }, options, ['link', folder]));
};
