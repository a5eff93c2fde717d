import { watch } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { matchesFilter, parseTraceLine, type TraceEntry, type TraceFilter } from './read-trace.js';
import { traceMark, type TraceMark } from './trace-file.js';
import { traceFileName } from './trace-limits.js';

/** Gives every entry that is written from the mark on, or from now on, also across a rotation, until the signal is aborted. */
export async function followTrace(logs: string, filter: TraceFilter, signal: AbortSignal, onEntry: (entry: TraceEntry) => void, from?: TraceMark): Promise<void> {
  await mkdir(logs, { recursive: true, mode: 0o700 });
  const file = path.join(logs, traceFileName);
  let { ino, size: at } = from ?? (await traceMark(logs));
  let rest = '';

  const readOn = async (): Promise<void> => {
    const handle = await open(file, 'r').catch(() => undefined);
    if (!handle) return;
    try {
      const now = await handle.stat();
      if (now.ino !== ino || now.size < at) [ino, at, rest] = [now.ino, 0, ''];
      while (at < now.size) {
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(Math.min(64 * 1024, now.size - at)), 0, null, at);
        if (bytesRead === 0) break;
        at += bytesRead;
        rest += buffer.toString('latin1', 0, bytesRead);
      }
    } finally {
      await handle.close();
    }
    const lines = rest.split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      const entry = parseTraceLine(Buffer.from(line, 'latin1').toString('utf8'));
      if (entry && matchesFilter(entry, filter)) onEntry(entry);
    }
  };

  await new Promise<void>((resolve) => {
    let reading = Promise.resolve();
    const watcher = watch(logs, () => { reading = reading.then(readOn); });
    const stop = (): void => {
      watcher.close();
      void reading.then(resolve);
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    // What came between looking and watching.
    reading = reading.then(readOn);
  });
}
