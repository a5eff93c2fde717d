import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { traceFileName, traceLimits } from './trace-limits.js';

/**
 * Appends one line in one write before it returns: for a process that has nothing else to do. False where the folder is missing, the
 * file is due to be put aside, or anything else is in the way; nothing has been written then.
 */
export function appendTraceAtOnce(logs: string, line: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(path.resolve(logs, traceFileName), 'a', 0o600);
  } catch {
    return false;
  }
  try {
    const bytes = Buffer.from(line);
    if (Number(fstatSync(descriptor, { bigint: true }).size) + bytes.length > traceLimits.bytes) return false;
    writeSync(descriptor, bytes);
    return true;
  } catch {
    return false;
  } finally {
    closeSync(descriptor);
  }
}
