import path from 'node:path';
import { diagnosticAsJson, validateFolder } from '@cosh/installer';
import { printJson } from '../extensions/print-json.js';
import { renderFinding } from '../render/finding.js';
import { visible } from '../render/visible.js';
import { renderHookVerdict } from '../render/hook-verdict.js';
import { hookJson } from './hook-json.js';
import type { Configure } from './configure.js';

export const configureExtensionsValidate: Configure = (command, context) => {
  command
    .argument('<folder>', 'a folder with a cosh-extension.json, or a plugin, extension or hooks file of another agent')
    .option('--json', 'print JSON')
    .addHelpText('after', `
Reads the folder as an installation would, and looks at the scripts that its hooks name. The exit
status is 1 where there is any error. Of another agent's folder every hook is listed, and why one
does not run here.

Example:
  cosh extensions validate ./my-guard`)
    .action(async (folder: string, { json }: { json?: boolean }) => {
      const cosh = await context.createCosh();
      const { valid, manifest, hooks, diagnostics } = await validateFolder(cosh, path.resolve(context.cwd, folder));
      if (!valid) context.exitCode = 1;
      if (json) {
        printJson(context, {
          valid, ...(manifest ? { name: manifest.name, version: manifest.version, ...(manifest.format ? { format: manifest.format.name } : {}), hooks: manifest.hooks.length } : {}),
          verdicts: hooks.map(({ hook, active, inactive }) => ({ ...hookJson(hook), active: active !== undefined, ...(inactive ? { inactive: { ...inactive } } : {}) })),
          diagnostics: diagnostics.map(diagnosticAsJson),
        });
      } else {
        const what = manifest ? visible(`${manifest.name} ${manifest.version}${manifest.format ? ` (${manifest.format.title})` : ''}`) : visible(folder);
        context.stdout.write(`${manifest?.format ? hooks.map(renderHookVerdict).join('') : ''}${diagnostics.map(renderFinding).join('')}${what}: ${valid ? 'valid' : 'not valid'}\n`);
      }
      await cosh.dispose();
    });
};
