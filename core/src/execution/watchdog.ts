import type { Writable } from 'node:stream';

/** The running program of a watchdog. */
export interface WatchdogProcess {
  readonly stdin: Writable;
  /** Resolves when it is over; never rejects. */
  readonly over: Promise<unknown>;
}

/** One that is not needed for so long ends; the next command starts another. */
const lingerMs = 3000;
/** On Linux it finds a group that it was not told of by the mark of its engine, so a command that is over sooner need not be told of at all. */
const tellAfterMs = process.platform === 'linux' ? 5 : 0;

/**
 * Ends what is running when this process is killed and can no longer do so itself: a small shell that is told over a pipe which
 * process groups there are, and kills them when the pipe ends. One for all commands, and there before the first of them: it costs
 * those behind it nothing but two short writes. Where it cannot be started, commands run without it.
 */
export class Watchdog {
  #process: WatchdogProcess | undefined;
  #linger: NodeJS.Timeout | undefined;
  #telling: NodeJS.Timeout | undefined;
  readonly #groups = new Set<number>();
  readonly #untold = new Set<number>();

  constructor(private readonly start: () => WatchdogProcess | undefined) {}

  /** Called before a command starts, so that there is no instant in which nobody watches over it. */
  ready(): void {
    clearTimeout(this.#linger);
    if (!this.#process) this.#begin();
  }

  add(group: number): void {
    this.#groups.add(group);
    this.#untold.add(group);
    if (tellAfterMs === 0) this.#tell();
    else this.#telling ??= setTimeout(() => this.#tell(), tellAfterMs).unref();
  }

  remove(group: number): void {
    this.#groups.delete(group);
    if (!this.#untold.delete(group)) this.#say(`- ${group}`);
    if (this.#untold.size === 0) this.#quiet();
    this.#restLater();
  }

  #quiet(): void {
    clearTimeout(this.#telling);
    this.#telling = undefined;
  }

  #tell(): void {
    this.#quiet();
    if (this.#untold.size > 0) this.#say([...this.#untold].map((group) => `+ ${group}`).join('\n'));
    this.#untold.clear();
  }

  /** Ends it where nothing is running. */
  rest(): void {
    if (this.#groups.size > 0) return;
    clearTimeout(this.#linger);
    this.#process?.stdin.end('q\n');
    this.#process = undefined;
  }

  #restLater(): void {
    if (this.#groups.size > 0) return;
    clearTimeout(this.#linger);
    this.#linger = setTimeout(() => this.rest(), lingerMs).unref();
  }

  #begin(): void {
    const started = this.start();
    if (!started) return;
    this.#process = started;
    const gone = (): void => { if (this.#process === started) this.#process = undefined; };
    started.stdin.on('error', gone);
    void started.over.then(gone);
    for (const group of this.#groups) this.#untold.add(group);
    this.#tell();
    this.#restLater();
  }

  #say(line: string): void {
    this.#process?.stdin.write(`${line}\n`);
  }
}
