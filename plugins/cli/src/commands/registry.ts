import { CoshError, parseJson } from '@cosh/core';
import { createRegistry, refusal, type Registry, type RegistryResponse } from '@cosh/installer';
import { listenForInterrupts } from './interrupts.js';
import { linesOf } from '../extensions/json-lines.js';
import { hideSecrets } from '../render/hide-secrets.js';
import type { Configure } from './configure.js';

async function answer(registry: Registry, line: string, signal: AbortSignal): Promise<RegistryResponse> {
  let request: unknown;
  try {
    request = parseJson(line.replace(/^\uFEFF/, ''));
  } catch (error) {
    return refusal(undefined, new CoshError('request_invalid', `the line is ${(error as Error).message}`), hideSecrets);
  }
  return registry.handle(request, signal);
}

export const configureRegistry: Configure = (command, context) => {
  command
    .addHelpText('after', `
Reads requests until the end of stdin and answers each with one line, in their order:

  {"type":"registry_request","request_id":"r1","domain":"extensions","action":"list","params":{}}
  {"type":"registry_response","request_id":"r1","success":true,"data":[…]}

Domains and actions: extensions list, detail, enable, disable, install, uninstall, update; hooks
list, enable, disable. An install or update that needs consent is refused with the question as its
data; repeat it with the question's fingerprint as the parameter "consent".

Example:
  cosh registry < requests.jsonl`)
    .action(async () => {
      const cosh = await context.createCosh();
      const interrupts = listenForInterrupts(context);
      // Whoever waits for a next line does not see a signal otherwise.
      interrupts.signal.addEventListener('abort', () => context.stdin.destroy(), { once: true });
      const registry = createRegistry(cosh);
      try {
        for await (const line of linesOf(context.stdin)) {
          if (line.trim() === '') continue;
          context.stdout.write(`${JSON.stringify(await answer(registry, line, interrupts.signal))}\n`);
        }
      } catch (error) {
        if (!interrupts.signal.aborted) throw error;
      } finally {
        interrupts.release();
        await cosh.dispose();
      }
    });
};
