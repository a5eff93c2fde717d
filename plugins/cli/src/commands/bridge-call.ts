import { text } from 'node:stream/consumers';
import { CoshError, didYouMean, isJsonObject, parseJson, type HostEntry } from '@cosh/core';
import { preToolUse } from '@cosh/event-points';
import { hosts } from '@cosh/hosts';
import type { Context } from '../context.js';
import { renderDiagnostic } from '../render/diagnostics.js';
import type { Configure } from './configure.js';
import { knownEvent } from './known-event.js';

function knownHost(name: string): HostEntry {
  const host = hosts.find((each) => each.name === name);
  if (host) return host;
  throw new CoshError('host_unknown', `there is no host "${name}"`, { hint: didYouMean(name, hosts.map((each) => each.name)) });
}

async function bridge(name: string, event: string | undefined, context: Context): Promise<void> {
  const adapter = await knownHost(name).adapter();
  const payload = parseJson((await text(context.stdin)).replace(/^\uFEFF/, ''));
  if (!isJsonObject(payload)) throw new CoshError('host_input_invalid', 'the input is no JSON object');
  const call = adapter.read({ ...(event === undefined ? {} : { event }), payload, environment: context.environment });
  if (!call) return void context.stdout.write('{}\n');
  const cosh = await context.createCosh();
  try {
    const verdict = await cosh.dispatchWire(knownEvent(cosh, adapter.events[call.event]!.point), call.input, { onDiagnostic: (each) => void context.stderr.write(renderDiagnostic(each)) });
    const answer = adapter.answer(call, verdict);
    context.stdout.write(answer.stdout);
    context.stderr.write(answer.stderr);
    context.exitCode = answer.exitCode;
  } finally {
    await cosh.dispose();
  }
}

export const configureBridgeCall: Configure = (command, context) => {
  command
    .argument('<host>', 'the agent that calls')
    .argument('[event]', 'its own name of the event')
    .option('--host-timeout <ms>', 'after which the agent gives up waiting, in milliseconds')
    .addHelpText('after', `
Reads what the agent writes on stdin and prints one JSON document in the agent's own words.

Example:
  cosh bridge claude-code ${preToolUse.name} < event.json`)
    .action((host: string, event: string | undefined) => bridge(host, event, context));
};
