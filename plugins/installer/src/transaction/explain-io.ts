import { CoshError } from '@cosh/core';

const hints: Readonly<Record<string, string>> = {
  ENOSPC: 'make room on that disk, then try again',
  EDQUOT: 'make room within your quota, then try again',
  EROFS: 'that file system is read-only; choose another COSH_HOME or remount it',
  EACCES: 'check the permissions of that folder',
  EPERM: 'check the owner and permissions of that folder',
  EMFILE: 'too many files are open; end other programs or raise the limit, then try again',
  ENFILE: 'too many files are open on this machine; try again',
};

/** A failure of the file system in words: what, where, what next. Anything else is passed on as it is. */
export function explainIo(error: unknown): unknown {
  if (error instanceof CoshError || !(error instanceof Error)) return error;
  const { code, path: file, dest } = error as NodeJS.ErrnoException & { dest?: string };
  if (code === undefined || !/^E[A-Z0-9]+$/.test(code)) return error;
  const where = [file, dest].filter((part) => part !== undefined).join(' -> ');
  return new CoshError('io_failed', `${where === '' ? error.message : where}: ${code}`, { hint: hints[code] ?? 'what was there before is still in force', cause: error });
}
