import { preToolUse } from '@cosh/event-points';
import type { Configure } from './configure.js';

interface BridgeOptions {
  readonly hostTimeout?: string;
}

/** What an agent calls. It must be answered, so a command line that another version of cosh has written is taken as far as it goes. */
export const configureBridgeCall: Configure = (command, context) => {
  command
    .allowUnknownOption()
    .allowExcessArguments()
    .argument('[host]', 'the agent that calls, or "auto" to tell it by what it sends')
    .argument('[event]', 'its own name of the event')
    .option('--host-timeout <ms>', 'after which the agent gives up waiting, in milliseconds')
    .addHelpText('after', `
Reads what the agent writes on stdin, runs the hooks that concern it, and prints one JSON document
in the agent's own words. Where cosh itself fails, bridge.on_error in config.toml says what that
means: "pass" (the default) or "block".

Example:
  cosh bridge claude-code ${preToolUse.name} < event.json`)
    .action(async (host: string | undefined, event: string | undefined, { hostTimeout }: BridgeOptions) => {
      if (host === undefined) return command.help();
      const waits = Number(hostTimeout);
      const { runBridge } = await import('../bridge/run-bridge.js');
      await runBridge({ host, event, hostTimeoutMs: waits > 0 && Number.isFinite(waits) ? waits : undefined }, context);
    });
};
