import { statSync } from 'node:fs';

const options = { bigint: true, throwIfNoEntry: false } as const;

/** Changes whenever a file or folder does, also within one second and at the same size. Absent is a state like any other. */
export function fileSignature(file: string): string {
  try {
    const stat = statSync(file, options);
    return stat ? `${stat.ino}:${stat.size}:${stat.mtimeNs}:${stat.ctimeNs}` : 'absent';
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    return ['ENOENT', 'ENOTDIR', 'ERR_INVALID_ARG_VALUE'].includes(code) ? 'absent' : `unreadable (${code})`;
  }
}

/** Whether every file is as it was when its signature was taken. */
export function isUnchanged(signatures: Iterable<readonly [string, string]>): boolean {
  for (const [file, signature] of signatures) if (fileSignature(file) !== signature) return false;
  return true;
}

const ms = 1_000_000n;
// A kernel's clock ticks every 10 ms at the most. A time that is a multiple of that comes from a file system that counts in
// seconds, or in twos of them.
const tick = 10n * ms;
const settlesAfter = (changed: bigint): bigint => (changed % tick === 0n ? 2000n * ms : 100n * ms);

/**
 * Whether a signature that was taken at `nowNs` can be relied on later: what had changed only just before could change once more
 * within the same tick of the clock, keep its size, and look the same. Absent files have no time to keep.
 */
export function isSettled(signature: string, nowNs: bigint): boolean {
  const changed = /:(\d+)$/.exec(signature)?.[1];
  return changed === undefined || nowNs - BigInt(changed) > settlesAfter(BigInt(changed));
}

/** Nanoseconds since the epoch, for files of this machine. */
export const now = (): bigint => BigInt(Date.now()) * ms;
