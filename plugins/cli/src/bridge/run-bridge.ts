import { text } from 'node:stream/consumers';
import { CoshError, isJsonObject, parseJson, type Cosh, type HostAdapter, type HostAnswer, type HostCall, type JsonObject } from '@cosh/core';
import { detectHost, failureAnswer } from '@cosh/hosts';
import { knownEvent } from '../commands/known-event.js';
import { listenForInterrupts } from '../commands/interrupts.js';
import type { Context } from '../context.js';
import { isAttended } from './is-attended.js';
import { judgeCall } from './judge-call.js';
import { knownHost } from './known-host.js';
import { limitsFor, type BridgeLimits } from './limits.js';
import { readOnError } from './read-on-error.js';
import { withStopMemory } from './stop-memory.js';

export interface BridgeRequest {
  /** A host's name, or `auto`. */
  readonly host: string;
  readonly event: string | undefined;
  readonly hostTimeoutMs: number | undefined;
}

/** As far as it has come: what a failure can still make use of. */
interface Progress {
  adapter?: HostAdapter;
  call?: HostCall;
  cosh?: Cosh;
}

const messageOf = (error: unknown): string => {
  if (error instanceof CoshError) return error.hint === undefined ? error.message : `${error.message} (${error.hint})`;
  return error instanceof Error ? error.message : String(error);
};

async function readPayload({ stdin }: Context): Promise<JsonObject> {
  const written = (await text(stdin)).replace(/^\uFEFF/, '');
  const refused = (what: string, cause?: unknown): CoshError => new CoshError('host_input_invalid', `what the agent wrote on stdin is ${what}`, { cause });
  let payload: unknown;
  try {
    payload = parseJson(written);
  } catch (error) {
    throw refused(written.trim() === '' ? 'empty' : (error as Error).message, error);
  }
  if (!isJsonObject(payload)) throw refused('no JSON object');
  return payload;
}

async function serve({ host, event }: BridgeRequest, progress: Progress, limits: BridgeLimits | undefined, signal: AbortSignal, context: Context): Promise<HostAnswer> {
  const payload = await readPayload(context);
  const name = host === 'auto' ? detectHost(payload, context.environment) : host;
  if (name === undefined) throw new CoshError('host_unknown', 'which agent wrote this cannot be told', { hint: 'name it in place of "auto"' });
  const adapter = (progress.adapter ??= await knownHost(name).adapter());
  const read = adapter.read({ ...(event === undefined ? {} : { event }), payload, environment: context.environment });
  if (!read) return { stdout: '{}\n', stderr: '', exitCode: 0 };
  progress.call = read;
  const attended = adapter.events[read.event]!.ask === 'attended' ? isAttended(adapter.name) : undefined;
  const cosh = (progress.cosh = await context.createCosh({ remembersQuiet: true }));
  const point = knownEvent(cosh, adapter.events[read.event]!.point);
  const call = (progress.call = await withStopMemory(cosh, adapter, point, { ...read, ...(attended === undefined ? {} : { attended }) }));
  return adapter.answer(call, await judgeCall({ cosh, adapter, point, call, limits, signal }, context));
}

async function failed({ event }: BridgeRequest, { adapter, call }: Progress, error: unknown, context: Context): Promise<HostAnswer> {
  const [onError, problem] = [await readOnError(context), messageOf(error)];
  try {
    if (adapter) return failureAnswer(adapter, { problem, onError, ...(call ? { call } : {}), ...(event === undefined ? {} : { event }) });
  } catch {
    // Then as where no host is known.
  }
  return { stdout: '{}\n', stderr: `cosh: ${problem}\n`, exitCode: onError === 'block' ? 2 : 0 };
}

const flushed = (stream: NodeJS.WriteStream, text: string): Promise<void> => new Promise((resolve) => { stream.write(text, () => resolve()); });

/** Answers one call of a host: one document on stdout whatever happens, and by `bridge.on_error` where cosh itself fails. */
export async function runBridge(request: BridgeRequest, context: Context): Promise<void> {
  const progress: Progress = {};
  if (request.host !== 'auto') progress.adapter = await knownHost(request.host).adapter();
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
  const giveUp = (error: unknown): void => void failed(request, progress, error, context).then(say).finally(() => context.exitNow());
  process.on('uncaughtException', giveUp);
  const timer = limits && setTimeout(() => giveUp(new CoshError('bridge_late', `no answer after ${Math.round(limits.answerAt)} ms, which is nearly all that the agent waits`)), limits.answerAt - performance.now());
  try {
    await say(await serve(request, progress, limits, interrupts.signal, context).catch((error: unknown) => failed(request, progress, error, context)));
  } finally {
    clearTimeout(timer);
    interrupts.release();
    await progress.cosh?.dispose();
    process.off('uncaughtException', giveUp);
  }
}
