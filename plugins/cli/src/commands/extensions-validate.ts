import path from 'node:path';
import { diagnosticAsJson, validateFolder } from '@cosh/installer';
import { printJson } from '../extensions/print-json.js';
import { renderFinding } from '../render/finding.js';
import { visible } from '../render/visible.js';
import type { Configure } from './configure.js';

export const configureExtensionsValidate: Configure = (command, context) => {
  command
    .argument('<folder>', 'a folder with a cosh-extension.json')
    .option('--json', 'print JSON')
    .addHelpText('after', `
Reads the folder as an installation would, and looks at the scripts that its hooks name. The exit
status is 1 where there is any error.

Example:
  cosh extensions validate ./my-guard`)
    .action(async (folder: string, { json }: { json?: boolean }) => {
      const cosh = await context.createCosh();
      const { valid, manifest, diagnostics } = await validateFolder(cosh, path.resolve(context.cwd, folder));
      if (!valid) context.exitCode = 1;
      if (json) {
        printJson(context, { valid, ...(manifest ? { name: manifest.name, version: manifest.version, hooks: manifest.hooks.length } : {}), diagnostics: diagnostics.map(diagnosticAsJson) });
      } else {
        const what = manifest ? visible(`${manifest.name} ${manifest.version}`) : visible(folder);
        context.stdout.write(`${diagnostics.map(renderFinding).join('')}${what}: ${valid ? 'valid' : 'not valid'}\n`);
      }
      await cosh.dispose();
    });
};
