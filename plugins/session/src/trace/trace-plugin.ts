import { definePlugin, redactor, type DispatchObserver, type DispatchRecord, type Plugin } from '@cosh/core';
import { appendTrace } from './trace-file.js';
import { traceLimits, type TraceLimits } from './trace-limits.js';
import { traceLine, traceMode } from './trace-line.js';

export interface TraceOptions {
  /** The folder of the trace: the runtime's `logs`. */
  readonly logs: string;
  /** Whose secret-looking values are taken out. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly limits?: TraceLimits;
}

/** Writes behind the dispatches: a line is appended when the one before it is written, several at a time when there are many. */
class TraceWriter implements DispatchObserver {
  readonly name = 'trace';
  readonly #redact;
  #waiting = '';
  #writing: Promise<void> | undefined;

  constructor(private readonly options: TraceOptions) {
    this.#redact = redactor(options.environment);
  }

  dispatched(record: DispatchRecord): void {
    const mode = traceMode(record.settings);
    if (mode === false) return;
    this.#waiting += traceLine(record, mode, this.#redact);
    this.#writing ??= this.#write();
  }

  async flush(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  async #write(): Promise<void> {
    // First everything that comes in the same turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting !== '') {
      const lines = this.#waiting;
      this.#waiting = '';
      // A home that cannot be written, or a full disk, must not cost a verdict; doctor looks at the folder.
      await appendTrace(this.options.logs, lines, this.options.limits ?? traceLimits).catch(() => undefined);
    }
    this.#writing = undefined;
  }
}

/** Keeps a trail of every dispatch in `logs/trace.jsonl`, unless `trace = false` in the person's configuration. */
export function tracePlugin(options: TraceOptions): Plugin {
  return definePlugin({ name: 'trace', register: (registrar) => registrar.observer(new TraceWriter(options)) });
}
