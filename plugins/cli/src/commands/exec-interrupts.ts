import type { AttachedCommand } from '@cosh/core';

const numbers = { SIGINT: 2, SIGQUIT: 3, SIGTERM: 15, SIGHUP: 1 } as const;
type Name = keyof typeof numbers;
const names = Object.keys(numbers) as Name[];
/** The keys of the terminal reach every process of its foreground group, the command among them. */
const keys: readonly Name[] = ['SIGINT', 'SIGQUIT'];
/** How long hooks may look at a command that was interrupted. */
const graceMs = 2000;

/**
 * What Ctrl-C and the like mean: before and after the command they end what is being done, which `signal` says; while the
 * command runs they are for the command.
 */
export class Interrupts {
  readonly #controller = new AbortController();
  readonly signal: AbortSignal = this.#controller.signal;
  #command: AttachedCommand | undefined;
  #grace: NodeJS.Timeout | undefined;
  #last: Name | undefined;

  constructor(private readonly onTerminal: boolean) {
    // Also when they come again: cosh must outlive its hooks.
    names.forEach((name) => process.on(name, this.#onSignal));
  }

  /** The exit status of something that a signal ended. */
  get exitCode(): number {
    return 128 + numbers[this.#last ?? 'SIGINT'];
  }

  async during<T>(command: AttachedCommand, work: Promise<T>): Promise<T> {
    this.#command = command;
    try {
      return await work;
    } finally {
      this.#command = undefined;
      if (this.#last) this.#grace = setTimeout(() => this.#controller.abort(), graceMs);
    }
  }

  release(): void {
    clearTimeout(this.#grace);
    names.forEach((name) => process.off(name, this.#onSignal));
  }

  readonly #onSignal = (name: Name): void => {
    this.#last = name;
    if (!this.#command) this.#controller.abort();
    else if (!this.onTerminal || !keys.includes(name)) this.#command.kill(name);
  };
}
