import { text } from 'node:stream/consumers';
import type { Cosh, HostAnswer } from '@cosh/core';
import { listenForInterrupts } from '../commands/interrupts.js';
import type { Context } from '../context.js';
import { BridgeCall, tooLate, type BridgeRequest } from './bridge-call.js';
import { knownHost } from './known-host.js';
import { limitsFor } from './limits.js';

const flushed = (stream: NodeJS.WriteStream, text: string): Promise<void> => new Promise((resolve) => { stream.write(text, () => resolve()); });

/** Answers one call of a host in a process of its own: one document on stdout whatever happens. */
export async function runBridge(request: BridgeRequest, context: Context): Promise<void> {
  // A word on the command line that is no agent's is a mistake of who wrote it there.
  if (request.host !== 'auto') knownHost(request.host);
  let cosh: Cosh | undefined;
  const runtime = async (): Promise<Cosh> => (cosh = await context.createCosh({ remembersQuiet: true }));
  const call = new BridgeCall(request, { environment: context.environment, stderr: context.stderr, parent: process.ppid, runtime });
  let answered = false;
  const say = async ({ stdout, stderr, exitCode }: HostAnswer): Promise<void> => {
    if (answered) return;
    answered = true;
    context.exitCode = exitCode;
    await Promise.all([flushed(context.stdout, stdout), flushed(context.stderr, stderr)]);
  };
  const limits = request.hostTimeoutMs === undefined ? undefined : limitsFor(request.hostTimeoutMs);
  const interrupts = listenForInterrupts(context, { outlive: true });
  // What waits for nothing any more must not keep the answer from being one.
  const giveUp = (error: unknown): void => void call.failed(error).then(say).finally(() => context.exitNow());
  process.on('uncaughtException', giveUp);
  const timer = limits && setTimeout(() => giveUp(tooLate(limits)), limits.answerAt - performance.now());
  try {
    await say(await call.answer(() => text(context.stdin), limits, interrupts.signal));
  } finally {
    clearTimeout(timer);
    interrupts.release();
    await cosh?.dispose();
    process.off('uncaughtException', giveUp);
  }
}
