import { openSync } from 'node:fs';
import { ReadStream } from 'node:tty';

/**
 * One line typed on the terminal of this process, whatever stdin is: that belongs to the command. Nothing at the end of the
 * input or when the signal comes first.
 */
export async function readTerminalLine(signal: AbortSignal): Promise<string | undefined | 'no terminal'> {
  let stream: ReadStream;
  try {
    stream = new ReadStream(openSync('/dev/tty', 'r'));
  } catch {
    return 'no terminal';
  }
  let stop = (): void => {};
  try {
    return await new Promise<string | undefined>((resolve) => {
      stop = () => resolve(undefined);
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
      // The terminal gives a line at a time, and what is typed after it is for the command.
      stream.once('data', (line: Buffer) => { stream.destroy(); resolve(line.toString('utf8')); }).once('end', stop).once('error', stop);
    });
  } finally {
    signal.removeEventListener('abort', stop);
    stream.destroy();
  }
}
