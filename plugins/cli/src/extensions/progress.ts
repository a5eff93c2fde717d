import { cut } from '../render/fit.js';
import { visible } from '../render/visible.js';

export interface Progress {
  step(step: string, detail: string): void;
  /** Takes the line away, so that something else can be written. */
  clear(): void;
}

const clearLine = '\r\u001b[K';

/** One line that is written over and over on a terminal; in a pipe, nothing. */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY) return { step: () => {}, clear: () => {} };
  let shown = false;
  return {
    step: (step, detail) => {
      stream.write(`${clearLine}${cut(visible(`${step} ${detail}`), (stream.columns || 80) - 1)}`);
      shown = true;
    },
    clear: () => {
      if (shown) stream.write(clearLine);
      shown = false;
    },
  };
}
