import type { RegistrationScope } from '@cosh/core';
import { knownHost } from '../bridge/known-host.js';
import { scopeOption } from '../bridge/scope-option.js';
import { withRegistrar } from '../bridge/with-registrar.js';
import { printJson } from '../extensions/print-json.js';
import { renderUninstalled } from '../render/bridge.js';
import type { Configure } from './configure.js';

interface Options {
  readonly scope: RegistrationScope;
  readonly json?: boolean;
}

export const configureBridgeUninstall: Configure = (command, context) => {
  command
    .argument('<host>', 'an agent; "cosh bridge status" shows them')
    .addOption(scopeOption().default('user'))
    .option('--json', 'print JSON')
    .addHelpText('after', `
Takes out what "cosh bridge install" has put into the agent's file, and nothing else.

Example:
  cosh bridge uninstall claude-code`)
    .action((name: string, { scope, json }: Options) => withRegistrar(context, async (session) => {
      const host = knownHost(name);
      const changes = await session.registrar.uninstall(session.target(await session.registrationOf(name), scope));
      const files = changes.filter(({ changed }) => changed).map(({ file }) => file);
      if (json) printJson(context, { host: name, scope, changed: files.length > 0, files });
      else context.stdout.write(renderUninstalled(host, scope, files));
    }));
};
