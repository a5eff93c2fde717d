import type { Context } from '../context.js';

const numbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;
type Interrupt = keyof typeof numbers;

export interface Interrupts {
  readonly signal: AbortSignal;
  /** As if that signal had come: for a key press in raw mode. */
  raise(name: Interrupt): void;
  release(): void;
}

/** Ctrl-C and the like abort what is going on; a second one ends the process at once. */
export function listenForInterrupts(context: Context): Interrupts {
  const controller = new AbortController();
  const raise = (name: Interrupt): void => {
    context.exitCode = 128 + numbers[name];
    controller.abort();
  };
  const names = Object.keys(numbers) as Interrupt[];
  for (const name of names) process.once(name, raise);
  return { signal: controller.signal, raise, release: () => names.forEach((name) => process.off(name, raise)) };
}
