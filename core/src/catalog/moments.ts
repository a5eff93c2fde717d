// Whoever waits for one of these has asked before it: what was done until then is done. Who asks later gets another one.

let soon: Promise<void> | undefined;

/** When what runs now has ended. */
export function afterThis(): Promise<void> {
  soon ??= Promise.resolve().then(() => { soon = undefined; });
  return soon;
}

let later: Promise<void> | undefined;

/**
 * When this process has looked for events once, after this was called. One `setImmediate` would not do: called while events are being
 * handled, it comes before the next look.
 */
export function afterOneLook(): Promise<void> {
  later ??= new Promise((resolve) => {
    setImmediate(() => {
      later = undefined;
      setImmediate(resolve);
    });
  });
  return later;
}
