import { checks, diagnosticAsJson, examine, hasErrors } from '@cosh/installer';
import { bridges } from '../doctor/bridges.js';
import { printJson } from '../extensions/print-json.js';
import { withInstaller } from '../extensions/with-installer.js';
import { renderDoctor } from '../render/doctor.js';
import type { Configure } from './configure.js';

export const configureDoctor: Configure = (command, context) => {
  command
    .option('--json', 'print JSON')
    .addHelpText('after', `
Says whether the guard rails hold on this machine, in this folder: configuration, gates, trust,
extensions, consent, programs, timeouts, permissions, bridges; and for each thing that is wrong,
what to type next. Changes nothing. The exit status is 1 where something that you rely on is not in
force.

Examples:
  cosh doctor
  cosh doctor --json | jq '.areas[] | select(.ok | not)'`)
    .action(({ json }: { json?: boolean }) => withInstaller(context, async ({ cosh, installer }) => {
      const reports = await examine(cosh, installer, [...checks, bridges(context)]);
      const ok = !reports.some(hasErrors);
      if (!ok) context.exitCode = 1;
      if (json) printJson(context, { ok, areas: reports.map(({ area, good, total, findings }) => ({ area, ok: !hasErrors({ findings }), good, total, findings: findings.map(diagnosticAsJson) })) });
      else context.stdout.write(renderDoctor(reports, context.stdout, context.environment));
    }));
};
