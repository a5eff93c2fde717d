import { coshVersion, CoshError, type Cosh, type Diagnostic } from '@cosh/core';
import { sessionStart } from '@cosh/event-points';
import { createServer, serveOnSocket, type RegistryHandler } from '@cosh/session';
import type { Context } from '../context.js';
import { renderDiagnostic } from '../render/diagnostics.js';
import type { Configure } from './configure.js';
import { whenToldToStop } from './serve-stop.js';

interface ServeOptions {
  readonly socket?: string;
  readonly ready?: boolean;
  readonly bridge?: boolean;
  readonly idle: string;
}

/** Loaded when the first request of that kind comes: most agents send none. */
function registryOf(cosh: Cosh): RegistryHandler {
  let loaded: Promise<RegistryHandler> | undefined;
  const load = async (): Promise<RegistryHandler> => (await import('@cosh/installer')).createRegistry(cosh);
  return { handle: async (request, signal) => (await (loaded ??= load())).handle(request, signal) };
}

/** A week; timers of Node end soon after three. */
const longestIdleS = 604_800;

async function serve({ socket, ready }: ServeOptions, context: Context): Promise<void> {
  const cosh = await context.createCosh();
  const options = { registry: registryOf(cosh), onDiagnostic: (each: Diagnostic) => void context.stderr.write(renderDiagnostic(each)) };
  const told = whenToldToStop(context);
  const sayReady = (): void => {
    if (ready) context.stdout.write(`${JSON.stringify({ type: 'ready', version: coshVersion })}\n`);
  };
  try {
    if (socket !== undefined) {
      const server = await serveOnSocket(cosh, socket, options);
      sayReady();
      await told.stop;
      await server.stop();
    } else {
      sayReady();
      const server = createServer(cosh, { ...options, input: context.stdin, output: context.stdout });
      void told.stop.then(() => server.stop());
      await server.ended;
      context.stdin.destroy();
    }
  } finally {
    told.release();
    await cosh.dispose();
  }
}

export const configureServe: Configure = (command, context) => {
  command
    .option('--socket <path>', 'listen on a Unix socket that only you may use, instead of stdio')
    .option('--bridge', 'answer calls of "cosh bridge" until idle; agents start this by themselves')
    .option('--idle <s>', 'with --bridge: ends after so many seconds without a call', '600')
    .option('--ready', 'print {"type":"ready"} once requests are served')
    .addHelpText('after', `
One JSON object a line.

  In:   hook_request {request_id, event, input}, cancel_request {request_id},
        registry_request {request_id, domain, action, params}
  Out:  stream_event {request_id, event}, registry_response, error {code, message, request_id?},
        hook_response {request_id, result or error}

Requests run at the same time, up to 64; answers come as they are ready. The end of the input ends
it once all is answered; SIGTERM ends it and what is running at once.

Example:
  echo '{"type":"hook_request","request_id":"1","event":"${sessionStart.name}","input":{}}' | cosh serve`)
    .action(async (options: ServeOptions) => {
      if (options.bridge !== true) return serve(options, context);
      const seconds = Number(options.idle);
      if (!(seconds > 0 && seconds <= longestIdleS)) throw new CoshError('idle_invalid', `--idle is ${options.idle}`, { hint: `give seconds, at most ${longestIdleS}` });
      return (await import('../warm/serve-bridge.js')).serveBridge(seconds * 1000, context);
    });
};
