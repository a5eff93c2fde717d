import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { traceFileName, traceLimits, type TraceLimits } from './trace-limits.js';

const dayMs = 24 * 60 * 60 * 1000;

/** How far the file that is being written had come. */
export interface TraceMark {
  readonly ino: number;
  readonly size: number;
}

export async function traceMark(logs: string): Promise<TraceMark> {
  const { ino, size } = (await stat(path.join(logs, traceFileName)).catch(() => undefined)) ?? { ino: 0, size: 0 };
  return { ino, size };
}

/** The files of a trace, oldest first, the one being written last. */
export async function traceFiles(logs: string): Promise<string[]> {
  const names = (await readdir(logs).catch((): string[] => [])).filter((name) => /^trace(?:\.\d+-[0-9a-z]+)?\.jsonl$/.test(name));
  const old = names.filter((name) => name !== traceFileName).sort();
  return [...old, ...(names.includes(traceFileName) ? [traceFileName] : [])].map((name) => path.join(logs, name));
}

async function rotate(logs: string, limits: TraceLimits): Promise<void> {
  const file = path.join(logs, traceFileName);
  const aside = path.join(logs, `trace.${String(Date.now()).padStart(14, '0')}-${process.pid.toString(36)}.jsonl`);
  // Of several processes that come to the same conclusion, one renames; the others find the file gone.
  await rename(file, aside).catch(() => undefined);
  const old = (await traceFiles(logs)).filter((each) => path.basename(each) !== traceFileName);
  for (const [index, each] of old.entries()) {
    const age = Date.now() - ((await stat(each).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (index < old.length - limits.files || age > limits.days * dayMs) await rm(each, { force: true });
  }
}

/** Appends whole lines in one write each time, so that several processes can share the file. */
export async function appendTrace(logs: string, lines: string, limits: TraceLimits = traceLimits): Promise<void> {
  await mkdir(logs, { recursive: true, mode: 0o700 });
  const file = path.join(logs, traceFileName);
  const handle = await open(file, 'a', 0o600);
  let size: number;
  try {
    await handle.write(lines);
    ({ size } = await handle.stat());
  } finally {
    await handle.close();
  }
  if (size > limits.bytes) await rotate(logs, limits);
}
