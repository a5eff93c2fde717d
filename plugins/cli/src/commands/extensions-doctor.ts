import { diagnose, diagnosticAsJson, type Diagnosis } from '@cosh/installer';
import { printJson } from '../extensions/print-json.js';
import { withInstaller } from '../extensions/with-installer.js';
import { renderFinding } from '../render/finding.js';
import type { Configure } from './configure.js';

function summary({ findings, hooks, extensions }: Diagnosis): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const verdict = errors === 0 ? 'everything that is switched on is in force' : errors === 1 ? 'one thing is not in force' : `${errors} things are not in force`;
  return `${extensions.active} of ${extensions.installed} extensions and ${hooks.active} of ${hooks.written} hooks are active; ${verdict}.\n`;
}

export const configureExtensionsDoctor: Configure = (command, context) => {
  command
    .option('--json', 'print JSON')
    .addHelpText('after', `
Looks over configuration, extensions, consent, and whether hooks can be started on this machine.
The exit status is 1 where something that you rely on is not in force.

Example:
  cosh extensions doctor`)
    .action(({ json }: { json?: boolean }) => withInstaller(context, async ({ cosh, installer }) => {
      const diagnosis = await diagnose(cosh, installer);
      const ok = !diagnosis.findings.some(({ severity }) => severity === 'error');
      if (!ok) context.exitCode = 1;
      if (json) return printJson(context, { ok, ...diagnosis, findings: diagnosis.findings.map(diagnosticAsJson) });
      context.stdout.write(`${diagnosis.findings.map(renderFinding).join('')}${summary(diagnosis)}`);
    }));
};
