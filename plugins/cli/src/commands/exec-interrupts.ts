import type { CommandEnd } from '@cosh/core';
import type { AttachedCommand } from '@cosh/core/attach';

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
  /** A key that ended the command and is still on its way to us. */
  #expected: Name | undefined;

  constructor(private readonly onTerminal: boolean) {
    // Also when they come again: cosh must outlive its hooks.
    names.forEach((name) => process.on(name, this.#onSignal));
  }

  /** The exit status of something that a signal ended. */
  get exitCode(): number {
    return 128 + numbers[this.#last ?? 'SIGINT'];
  }

  async during<T extends { readonly ended: CommandEnd }>(command: AttachedCommand, work: Promise<T>): Promise<T> {
    this.#command = command;
    try {
      const result = await work;
      this.#expectKeyOf(result.ended);
      return result;
    } finally {
      this.#command = undefined;
      if (this.#last) this.#grace = setTimeout(() => this.#controller.abort(), graceMs);
    }
  }

  // The end of the command may be told before the key that ended both it and, in a moment, us.
  #expectKeyOf(ended: CommandEnd): void {
    const key = ended.kind === 'signaled' ? keys.find((name) => name === ended.signal) : undefined;
    if (!this.onTerminal || this.#last || !key) return;
    this.#last = key;
    this.#expected = key;
  }

  release(): void {
    clearTimeout(this.#grace);
    names.forEach((name) => process.off(name, this.#onSignal));
  }

  readonly #onSignal = (name: Name): void => {
    const expected = name === this.#expected;
    this.#expected = undefined;
    this.#last = name;
    if (expected) return;
    if (!this.#command) this.#controller.abort();
    else if (!this.onTerminal || !keys.includes(name)) this.#command.kill(name);
  };
}
