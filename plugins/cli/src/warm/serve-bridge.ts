import { locationsFrom } from '@cosh/core';
import type { Context } from '../context.js';
import { createRuntime } from '../context.js';
import { whenToldToStop } from '../commands/serve-stop.js';
import { answerCall, unbundled } from './answer-call.js';
import { Runtimes } from './runtimes.js';
import { warmFile } from './warm-file.js';
import { startWarmServer } from './warm-server.js';

/** Serves bridge calls of this home until nobody has called for so long. Throws `bridge_unbundled`. */
export async function serveBridge(idleMs: number, context: Context): Promise<void> {
  const { build } = context;
  if (build === undefined) throw unbundled();
  const runtimes = new Runtimes(({ cwd, environment }) => createRuntime({ cwd, environment, build }));
  const told = whenToldToStop(context);
  try {
    const server = await startWarmServer(warmFile(locationsFrom(context.environment), build), idleMs, (call) => answerCall(call, build, runtimes));
    if (!server) return;
    await Promise.race([server.idle, told.stop]);
    await server.stop();
  } finally {
    told.release();
    await runtimes.end();
  }
}
