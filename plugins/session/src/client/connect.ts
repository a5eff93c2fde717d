import { CoshError, isJsonObject, toWireInput, type DispatchOptions, type EventPoint, type JsonObject, type StreamListener, type Verdict } from '@cosh/core';
import type { SessionRuntime } from '../pipeline/session-dispatch.js';
import { LineClient } from './line-client.js';
import { connectToSocket, startServer } from './transport.js';
import { fromWireResult, fromWireStreamEvent } from './wire-verdict.js';

export interface ConnectOptions {
  /** Starts a server of its own with these words; `cosh serve` where neither this nor `socket` is given. */
  readonly command?: readonly string[];
  /** Uses the server that listens on this Unix socket. */
  readonly socket?: string;
  /** Of the server that is started; the folder and environment of this process where absent. */
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

export interface FireOptions {
  readonly signal?: AbortSignal;
  /** Called in order while hooks run. */
  readonly onStream?: StreamListener;
}

/** A running `cosh serve`. It can stand where a runtime does: `createSession(client)`. */
export interface Client extends SessionRuntime {
  /** The same as `dispatch`: one event with its verdict, in the library's form. Rejects with the server's error, or `server_gone`. */
  readonly fire: SessionRuntime['dispatch'];
  /** The same as it stands on the wire: a `result` object. */
  fireWire(event: string, input: JsonObject, options?: FireOptions): Promise<JsonObject>;
  /** One registry request; gives the whole response, also one that says `success: false`. */
  registry(domain: string, action: string, params?: JsonObject, options?: Pick<FireOptions, 'signal'>): Promise<JsonObject>;
  /** Ends the connection, and the server where it was started for it, once everything is answered. */
  close(): Promise<void>;
}

function errorOf(error: JsonObject): CoshError {
  return new CoshError(String(error.code), String(error.message), typeof error.hint === 'string' ? { hint: error.hint } : {});
}

/** Connects to a server, or starts one. Throws `server_not_started`, `server_unreachable`. */
export async function connect({ command = ['cosh', 'serve'], socket, cwd = process.cwd(), environment = process.env }: ConnectOptions = {}): Promise<Client> {
  const transport = socket === undefined ? await startServer(command, cwd, environment) : await connectToSocket(socket);
  const lines = new LineClient(transport);

  const fireWire: Client['fireWire'] = async (event, input, { signal, onStream } = {}) => {
    const onLine = (line: JsonObject): void => {
      if (line.type === 'stream_event' && isJsonObject(line.event)) onStream?.(fromWireStreamEvent(line.event));
    };
    const answer = await lines.send({ type: 'hook_request', event, input }, { ...(signal ? { signal } : {}), onLine });
    if (isJsonObject(answer.result)) return answer.result;
    throw errorOf(isJsonObject(answer.error) ? answer.error : answer);
  };
  const fire = async <E extends EventPoint>(point: E, input: object, options: DispatchOptions = {}): Promise<Verdict<E>> =>
    fromWireResult(await fireWire(point.name, toWireInput(input), options)) as unknown as Verdict<E>;

  return {
    fire,
    dispatch: fire,
    fireWire,
    registry: (domain, action, params = {}, options) => lines.send({ type: 'registry_request', domain, action, params }, options),
    close: () => transport.close(),
  };
}
