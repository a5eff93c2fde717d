import type { Context } from '../context.js';

const numbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;
type Interrupt = keyof typeof numbers;

export interface Interrupts {
  readonly signal: AbortSignal;
  /** As if that signal had come: for a key press in raw mode. */
  raise(name: Interrupt): void;
  release(): void;
}

/**
 * Ctrl-C and the like abort what is going on. A second one ends the process at once, unless `outlive` is said: where hooks run,
 * those that do not end by themselves are killed soon, and cosh must outlive them. `expected`: it is how the command ends, and no
 * failure.
 */
export function listenForInterrupts(context: Context, { outlive = false, expected = false } = {}): Interrupts {
  const controller = new AbortController();
  const raise = (name: Interrupt): void => {
    if (!expected) context.exitCode = 128 + numbers[name];
    controller.abort();
  };
  const names = Object.keys(numbers) as Interrupt[];
  for (const name of names) process[outlive ? 'on' : 'once'](name, raise);
  return { signal: controller.signal, raise, release: () => names.forEach((name) => process.off(name, raise)) };
}
