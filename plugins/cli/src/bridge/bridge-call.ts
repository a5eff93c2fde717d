import { CoshError, isJsonObject, parseJson, type HostAdapter, type HostAnswer, type HostCall, type JsonObject } from '@cosh/core';
import { detectHost, failureAnswer } from '@cosh/hosts';
import { knownEvent } from '../commands/known-event.js';
import type { CallWorld } from './call-world.js';
import { isAttended } from './is-attended.js';
import { judgeCall } from './judge-call.js';
import { knownHost } from './known-host.js';
import type { BridgeLimits } from './limits.js';
import { readOnError } from './read-on-error.js';
import { withStopMemory } from './stop-memory.js';

export interface BridgeRequest {
  /** A host's name, or `auto`. */
  readonly host: string;
  readonly event: string | undefined;
  readonly hostTimeoutMs: number | undefined;
}

const messageOf = (error: unknown): string => {
  if (error instanceof CoshError) return error.hint === undefined ? error.message : `${error.message} (${error.hint})`;
  return error instanceof Error ? error.message : String(error);
};

function payloadOf(written: string): JsonObject {
  const refused = (what: string, cause?: unknown): CoshError => new CoshError('host_input_invalid', `what the agent wrote on stdin is ${what}`, { cause });
  let payload: unknown;
  try {
    payload = parseJson(written.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw refused(written.trim() === '' ? 'empty' : (error as Error).message, error);
  }
  if (!isJsonObject(payload)) throw refused('no JSON object');
  return payload;
}

/** One call of a host on its way to an answer, which it always gets: by `bridge.on_error` where cosh itself fails. */
export class BridgeCall {
  // As far as it has come: what a failure can still make use of.
  #adapter: HostAdapter | undefined;
  #call: HostCall | undefined;

  constructor(private readonly request: BridgeRequest, private readonly world: CallWorld) {}

  async answer(stdin: () => Promise<string>, limits: BridgeLimits | undefined, signal: AbortSignal): Promise<HostAnswer> {
    try {
      return await this.#answer(stdin, limits, signal);
    } catch (error) {
      return this.failed(error);
    }
  }

  async #answer(stdin: () => Promise<string>, limits: BridgeLimits | undefined, signal: AbortSignal): Promise<HostAnswer> {
    const { request: { host, event }, world } = this;
    // Also a failure to read what it wrote is said in its own words.
    if (host !== 'auto') this.#adapter = await knownHost(host).adapter();
    const payload = payloadOf(await stdin());
    const name = host === 'auto' ? detectHost(payload, world.environment) : host;
    if (name === undefined) throw new CoshError('host_unknown', 'which agent wrote this cannot be told', { hint: 'name it in place of "auto"' });
    const adapter = (this.#adapter ??= await knownHost(name).adapter());
    const read = adapter.read({ ...(event === undefined ? {} : { event }), payload, environment: world.environment });
    if (!read) return { stdout: '{}\n', stderr: '', exitCode: 0 };
    this.#call = read;
    const attended = adapter.events[read.event]!.ask === 'attended' ? isAttended(adapter.name, world.parent) : undefined;
    const cosh = await world.runtime();
    const point = knownEvent(cosh, adapter.events[read.event]!.point);
    const call = (this.#call = await withStopMemory(cosh, adapter, point, { ...read, ...(attended === undefined ? {} : { attended }) }));
    return adapter.answer(call, await judgeCall({ cosh, adapter, point, call, limits, signal }, world));
  }

  /** What is answered where cosh fails: thrown, crashed, or too late. */
  async failed(error: unknown): Promise<HostAnswer> {
    const [onError, problem] = [await readOnError(this.world), messageOf(error)];
    const { event } = this.request;
    try {
      if (this.#adapter) return failureAnswer(this.#adapter, { problem, onError, ...(this.#call ? { call: this.#call } : {}), ...(event === undefined ? {} : { event }) });
    } catch {
      // Then as where no host is known.
    }
    return { stdout: '{}\n', stderr: `cosh: ${problem}\n`, exitCode: onError === 'block' ? 2 : 0 };
  }
}

export const tooLate = ({ patienceMs }: BridgeLimits): CoshError => new CoshError('bridge_late', `no answer after ${Math.round(patienceMs)} ms, which is nearly all that the agent waits`);
