import { closeSync, constants, openSync, readSync } from 'node:fs';
import { ReadStream } from 'node:tty';

const interrupt = 3;

function readAvailable(): Buffer {
  const descriptor = openSync('/dev/tty', constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  const parts: Buffer[] = [];
  try {
    for (;;) {
      const part = Buffer.alloc(4096);
      const length = readSync(descriptor, part);
      if (length === 0) break;
      parts.push(part.subarray(0, length));
    }
  } catch {
    // Nothing more is there.
  } finally {
    closeSync(descriptor);
  }
  return Buffer.concat(parts);
}

/**
 * Throws away what was typed on the terminal before a question was seen: it was no answer to that. Ctrl-C among it is passed
 * on. Without a terminal of its own there is nothing to do.
 */
export function discardTypeAhead(): void {
  let terminal: ReadStream;
  try {
    terminal = new ReadStream(openSync('/dev/tty', 'r'));
  } catch {
    return;
  }
  try {
    // A line that has not been ended yet can be read in raw mode only.
    terminal.setRawMode(true);
    const discarded = readAvailable();
    terminal.setRawMode(false);
    if (discarded.includes(interrupt)) process.kill(process.pid, 'SIGINT');
  } finally {
    terminal.destroy();
  }
}
