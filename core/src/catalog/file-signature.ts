import { statSync } from 'node:fs';

/** Changes whenever a file or folder does, also within one second and at the same size. Absent is a state like any other. */
export function fileSignature(file: string): string {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat ? `${stat.ino}:${stat.size}:${stat.mtimeNs}:${stat.ctimeNs}` : 'absent';
}
