/** An error that the operating system gave: a full disk, a missing permission, a file where a folder should be. */
export type MachineError = Error & { readonly code: string; readonly path?: string; readonly syscall: string };

// Anything else with a system call in it, a bad descriptor say, is a mistake of ours.
const causes = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ENOENT', 'ELOOP', 'ENAMETOOLONG', 'EMFILE', 'ENFILE', 'EIO'];

/** Whether the machine is to blame and not cosh: the person can put it right. */
export function isMachineError(error: unknown): error is MachineError {
  return error instanceof Error && 'syscall' in error && 'code' in error && causes.includes(String(error.code));
}
