import path from 'node:path';
import { CoshError, coshVersion, nameProblem, shellWord } from '@cosh/core';
import { asExtensionName } from '@cosh/installer';
import { Option } from 'commander';
import { editorSchemaText } from '../extensions/editor-schema.js';
import { templateFiles, templates, type TemplateName } from '../extensions/extension-template.js';
import { printJson } from '../extensions/print-json.js';
import { writeNewFiles } from '../extensions/write-new-files.js';
import { visible } from '../render/visible.js';
import type { Configure } from './configure.js';

const names = Object.keys(templates) as TemplateName[];

export const configureExtensionsNew: Configure = (command, context) => {
  command
    .argument('<folder>', 'where to write; its last part becomes the name')
    .addOption(new Option('--template <template>', 'what to begin with').choices(names).default('minimal'))
    .option('--json', 'print JSON')
    .addHelpText('after', `
Templates:
${names.map((name) => `  ${name.padEnd(12)} ${templates[name]}`).join('\n')}

Nothing that exists is overwritten.

Example:
  cosh extensions new ./my-guard`)
    .action(async (given: string, { template, json }: { template: TemplateName; json?: boolean }) => {
      const folder = path.resolve(context.cwd, given);
      const name = asExtensionName(path.basename(folder));
      const problem = nameProblem(name, true);
      if (problem) throw new CoshError('extension_name_invalid', `"${path.basename(folder)}" does not give the name of an extension: ${problem}`, { hint: 'choose a folder with letters or digits in its name' });
      const cosh = await context.createCosh();
      const files = await templateFiles(template, { name, version: coshVersion, description: templates[template] });
      await writeNewFiles(folder, new Map([...files, ['cosh-extension.schema.json', editorSchemaText(cosh.eventPoints)]]));
      await cosh.dispose();
      if (json) return printJson(context, { name, folder, template, files: [...files.keys(), 'cosh-extension.schema.json'].sort() });
      const there = shellWord(given);
      context.stdout.write(`${visible(name)} is in ${visible(folder)}\n\nNext:\n  cosh extensions validate ${there}\n  cosh extensions link ${there}\n  cd ${there} && npm install && npm test\n`);
    });
};
