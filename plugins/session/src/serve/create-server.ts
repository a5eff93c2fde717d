import type { Readable, Writable } from 'node:stream';
import { CoshError, didYouMean, ENVIRONMENT, redactor, type Cosh, type Diagnostic, type EventPoint, type JsonObject } from '@cosh/core';
import { onceEach } from '../once-each.js';
import { LineOutput } from './line-output.js';
import { LineSplitter, type Line } from './line-splitter.js';
import { readRequest, RequestError, type Request } from './request.js';
import { errorLine, refusalLine, resultLine, streamLine } from './response.js';
import { RunningRequests } from './running-requests.js';

/** Answers a registry_request with a whole registry_response. */
export interface RegistryHandler {
  handle(request: JsonObject, signal: AbortSignal): Promise<JsonObject>;
}

export interface ServerOptions {
  readonly input: Readable;
  readonly output: Writable;
  /** Without one, every registry_request is answered with `success: false`. */
  readonly registry?: RegistryHandler;
  /** Called once with each thing that is wrong in a file. */
  readonly onDiagnostic?: (diagnostic: Diagnostic) => void;
  /** 64 where absent. */
  readonly maxRunning?: number;
  /** Above this no further line is read; 256 where absent. */
  readonly maxPending?: number;
  /** 64 MiB where absent. */
  readonly maxLineBytes?: number;
}

export interface Server {
  /** The input is over, or the server was stopped, and every request has its answer. Never rejects. */
  readonly ended: Promise<void>;
  /** Cancels what is running and takes nothing more in; resolves with `ended`. */
  stop(): Promise<void>;
}

class LineServer implements Server {
  readonly ended: Promise<void>;
  readonly #output: LineOutput;
  readonly #requests: RunningRequests;
  readonly #splitter: LineSplitter;
  readonly #points: ReadonlyMap<string, EventPoint>;
  readonly #isNew = onceEach<Diagnostic>();
  readonly #redact;
  #lines: Line[] = [];
  #over = false;
  #resolve: () => void = () => {};

  constructor(private readonly cosh: Cosh, private readonly options: ServerOptions) {
    const { input, output, maxRunning: running = 64, maxPending: pending = 256, maxLineBytes = 64 * 1024 * 1024 } = options;
    this.#redact = redactor(cosh.resolve(ENVIRONMENT));
    this.ended = new Promise((resolve) => { this.#resolve = resolve; });
    this.#points = new Map(cosh.eventPoints.map((point) => [point.name, point]));
    this.#requests = new RunningRequests({ running, pending }, () => this.#goOn());
    this.#splitter = new LineSplitter(maxLineBytes);
    this.#output = new LineOutput(output, () => this.#goOn(), () => void this.stop());
    input.on('data', this.#onData).once('end', this.#onEnd).once('error', this.#onBroken).once('close', this.#onEnd);
  }

  stop(): Promise<void> {
    // Also the line that is only half there.
    this.#splitter.end();
    this.#lines = [];
    this.#onEnd();
    this.#requests.cancelAll();
    return this.ended;
  }

  readonly #onData = (chunk: Buffer): void => {
    if (this.#over) return;
    this.#lines.push(...this.#splitter.push(chunk));
    this.#goOn();
  };

  readonly #onEnd = (): void => {
    if (this.#over) return;
    this.#over = true;
    const rest = this.#splitter.end();
    if (rest) this.#lines.push(rest);
    const { input } = this.options;
    input.off('data', this.#onData).off('end', this.#onEnd).off('close', this.#onEnd).pause();
    this.#goOn();
  };

  // A client that broke off wants no answers; one that ended its side waits for them.
  readonly #onBroken = (): void => void this.stop();

  /** Takes lines as long as there is room for their answers; the rest waits, first here, then in the pipe. */
  #goOn(): void {
    while (this.#lines.length > 0 && !this.#requests.full && !this.#output.full) this.#take(this.#lines.shift()!);
    if (this.#over) {
      if (this.#lines.length === 0 && this.#requests.empty) this.#resolve();
    } else if (this.#lines.length > 0) this.options.input.pause();
    else if (this.options.input.isPaused()) this.options.input.resume();
  }

  #take(line: Line): void {
    try {
      if ('tooLong' in line) throw new RequestError('line_too_long', 'the line is longer than this server takes', 'the next line is read again');
      if (line.text.trim() !== '') this.#serve(readRequest(line.text));
    } catch (error) {
      this.#output.write(errorLine(error, error instanceof RequestError ? error.id : undefined, this.#redact));
    }
  }

  #serve(request: Request): void {
    const { id } = request;
    if (request.type === 'cancel_request') {
      this.#requests.cancel(id);
      return;
    }
    if (this.#requests.has(id)) throw new RequestError('request_id_in_use', `a request with the id "${id.slice(0, 80)}" is running`, 'give each request an id of its own', id);
    this.#requests.add(id, async (signal) => {
      try {
        this.#output.write(request.type === 'hook_request' ? await this.#fire(request, signal) : await this.#askRegistry(request, signal));
      } catch (error) {
        this.#output.write(refusalLine(id, error, this.#redact));
      }
    });
  }

  async #fire({ id, event, input }: Extract<Request, { type: 'hook_request' }>, signal: AbortSignal): Promise<JsonObject> {
    const point = this.#points.get(event);
    if (!point) throw new CoshError('event_unknown', `there is no event "${event.slice(0, 80)}"`, { hint: didYouMean(event, [...this.#points.keys()]) });
    return resultLine(id, await this.cosh.dispatchWire(point, input, {
      signal,
      onStream: (each) => this.#output.write(streamLine(id, each)),
      onDiagnostic: (each) => { if (this.#isNew(each)) this.options.onDiagnostic?.(each); },
    }));
  }

  async #askRegistry({ id, message }: Extract<Request, { type: 'registry_request' }>, signal: AbortSignal): Promise<JsonObject> {
    const { registry } = this.options;
    const answer = registry
      ? await registry.handle(message, signal).catch((error: unknown) => ({ success: false, error: error instanceof Error ? error.message : String(error), code: 'internal_error' }))
      : { success: false, error: 'this server has no registry', code: 'registry_missing' };
    return { ...answer, type: 'registry_response', request_id: id };
  }
}

/**
 * Serves one client over two streams, a JSON object a line: `hook_request`, `cancel_request` and `registry_request` in,
 * `stream_event`, `hook_response`, `registry_response` and `error` out. Requests run at the same time, answers come as they are ready.
 */
export function createServer(cosh: Cosh, options: ServerOptions): Server {
  return new LineServer(cosh, options);
}
