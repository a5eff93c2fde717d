import type { Context } from '../context.js';

const numbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;
type Name = keyof typeof numbers;
const names = Object.keys(numbers) as Name[];
/** Hooks are gone by then; only a client that does not read its answers could still hold the process. */
const deadlineMs = 900;

/** Resolves `stop` when a signal asks for it. Should the process not be over soon after, the signal then ends it the hard way. */
export function whenToldToStop(context: Context): { readonly stop: Promise<void>; release(): void } {
  let resolve = (): void => {};
  const stop = new Promise<void>((done) => { resolve = done; });
  const onSignal = (name: Name): void => {
    context.exitCode = 128 + numbers[name];
    setTimeout(() => {
      release();
      process.kill(process.pid, name);
    }, deadlineMs).unref();
    resolve();
  };
  const release = (): void => names.forEach((each) => process.off(each, onSignal));
  names.forEach((each) => process.on(each, onSignal));
  return { stop, release };
}
