import { statSync } from 'node:fs';

/** Changes whenever a file or folder does, also within one second and at the same size. Absent is a state like any other. */
export function fileSignature(file: string): string {
  try {
    const stat = statSync(file, { bigint: true });
    return `${stat.ino}:${stat.size}:${stat.mtimeNs}:${stat.ctimeNs}`;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    return ['ENOENT', 'ENOTDIR', 'ERR_INVALID_ARG_VALUE'].includes(code) ? 'absent' : `unreadable (${code})`;
  }
}
