import { hosts } from '@cosh/hosts';
import { knownHost } from '../bridge/known-host.js';
import { registrationStatus, type ScopeStatus } from '../bridge/registration-status.js';
import { scopes } from '../bridge/scope-option.js';
import { withRegistrar } from '../bridge/with-registrar.js';
import { printJson } from '../extensions/print-json.js';
import { renderStatus, type HostStatus } from '../render/bridge-status.js';
import type { Configure } from './configure.js';

const scopeJson = ({ scope, state, file, events, outdated, switchedOffBy, problem }: ScopeStatus): object => ({
  scope, state, file, ...(events.length > 0 ? { events } : {}), ...(outdated.length > 0 ? { outdated } : {}),
  ...(switchedOffBy.length > 0 ? { switched_off_by: switchedOffBy } : {}), ...(problem === undefined ? {} : { problem }),
});

export const configureBridgeStatus: Configure = (command, context) => {
  command
    .argument('[host]', 'one agent; all of them where absent')
    .option('--json', 'print JSON')
    .addHelpText('after', `
Examples:
  cosh bridge status
  cosh bridge status codex --json`)
    .action((name: string | undefined, { json }: { json?: boolean }) => withRegistrar(context, async (session) => {
      const statuses: HostStatus[] = [];
      for (const host of name === undefined ? hosts.filter((each) => each.registration) : [knownHost(name)]) {
        const found: ScopeStatus[] = [];
        for (const scope of scopes) {
          const status = await registrationStatus(session, host, scope);
          // Where the project is the home folder, both are one.
          if (found.every(({ file }) => file !== status.file)) found.push(status);
        }
        statuses.push({ host, scopes: found });
      }
      if (json) printJson(context, { hosts: statuses.map(({ host, scopes: each }) => ({ host: host.name, title: host.title, scopes: each.map(scopeJson) })) });
      else context.stdout.write(renderStatus(statuses, context.stdout));
    }));
};
