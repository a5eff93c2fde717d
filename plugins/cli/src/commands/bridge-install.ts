import type { RegistrationScope } from '@cosh/core';
import { knownHost } from '../bridge/known-host.js';
import { scopeOption } from '../bridge/scope-option.js';
import { withRegistrar } from '../bridge/with-registrar.js';
import { printJson } from '../extensions/print-json.js';
import { renderInstalled } from '../render/bridge.js';
import type { Configure } from './configure.js';

interface Options {
  readonly scope: RegistrationScope;
  readonly json?: boolean;
}

export const configureBridgeInstall: Configure = (command, context) => {
  command
    .argument('<host>', 'an agent; "cosh bridge status" shows them')
    .addOption(scopeOption().default('user'))
    .option('--json', 'print JSON')
    .addHelpText('after', `
Writes one entry for each event into the agent's own file; everything else in it stays as it is.
Once more, it brings the entries up to date.

Examples:
  cosh bridge install claude-code
  cosh bridge install gemini --scope project`)
    .action((name: string, { scope, json }: Options) => withRegistrar(context, async (session) => {
      const host = knownHost(name);
      const registration = await session.registrationOf(name);
      const target = session.target(registration, scope);
      const calls = await session.wanted(registration, scope);
      const { file, changed } = await session.registrar.install(target, calls);
      const switchedOffBy = (await session.registrar.state(target)).flatMap((state) => state.switchedOffBy);
      const existed = (await session.records.read(file))?.existed === true;
      const backup = existed ? session.records.backupOf(file) : undefined;
      const steps = [...registration.steps, ...(scope === 'project' ? ['trust-project' as const] : [])];
      if (json) {
        printJson(context, {
          host: name, scope, file, changed, ...(backup === undefined ? {} : { backup }),
          calls: calls.map(({ event, command: line, timeoutMs }) => ({ event, command: line, timeout_ms: timeoutMs })), steps, switched_off_by: switchedOffBy,
        });
      } else {
        context.stdout.write(renderInstalled({ host, file, changed, backup, events: calls.map(({ event }) => event), steps, switchedOffBy }));
      }
    }));
};
