import { diagnosticAsJson, extensionJson, type ListedExtension } from '@cosh/installer';
import { printJson } from '../extensions/print-json.js';
import { withInstaller } from '../extensions/with-installer.js';
import { renderDiagnostic } from '../render/diagnostics.js';
import { stateWords } from '../render/extension-state.js';
import { renderTable } from '../render/table.js';
import type { Configure } from './configure.js';

const toRow = (listed: ListedExtension): string[] => {
  const { name, manifest, folder } = listed.installed;
  return [name, manifest?.version ?? '-', stateWords(listed), String(manifest?.hooks.length ?? 0), listed.sourceText ?? folder];
};

export const configureExtensionsList: Configure = (command, context) => {
  command
    .option('--json', 'print JSON')
    .addHelpText('after', `
Examples:
  cosh extensions list
  cosh extensions list --json | jq '.extensions[].name'`)
    .action(({ json }: { json?: boolean }) => withInstaller(context, async ({ installer }) => {
      const { extensions, diagnostics } = await installer.list();
      if (json) return printJson(context, { extensions: extensions.map(extensionJson), diagnostics: diagnostics.map(diagnosticAsJson) });
      context.stdout.write(extensions.length === 0 ? 'No extensions. Get one with: cosh extensions install <source>\n' : renderTable(['NAME', 'VERSION', 'STATE', 'HOOKS', 'SOURCE'], extensions.map(toRow), context.stdout));
      for (const diagnostic of diagnostics.filter(({ severity }) => severity !== 'info')) context.stderr.write(renderDiagnostic(diagnostic));
    }));
};
